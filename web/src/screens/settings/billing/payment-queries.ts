import {
  changePaidPlan,
  getBilling,
  initiatePayment,
  openBillingPortal,
  previewPlanChange,
  type OrgId,
} from '@cartograph/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import type { Client } from '../../../api/client.ts'
import { leavePage } from '../../../features/integrations/consent/leave-page.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export function billingQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: ['org', orgId, 'Billing'],
    queryFn: ({ signal }) => call(getBilling, { params: { orgId } }, { signal }),
  })
}

/** The price holds for an hour, and is read anew each time that the dialog opens. */
export function changePreviewQuery({ call }: Client, orgId: OrgId, planId: string) {
  return queryOptions({
    queryKey: ['org', orgId, 'PlanChange', planId],
    queryFn: ({ signal }) =>
      call(previewPlanChange, { params: { orgId }, query: { plan_id: planId } }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })
}

/** Leads to the page of the payment provider where a plan, or its open invoice, is paid. */
export function useStartPayment(orgId: OrgId) {
  const { call } = useClient()
  return useMutation({
    mutationFn: (planId: string) =>
      call(initiatePayment, { params: { orgId }, query: { plan_id: planId } }),
    onSuccess: ({ to }) => leavePage(to),
    onError: (error) => reportError(error),
  })
}

/** Leads to the page where the payment method, the address and the tax id are changed. */
export function useOpenPortal(orgId: OrgId) {
  const { call } = useClient()
  return useMutation({
    mutationFn: () => call(openBillingPortal, { params: { orgId } }),
    onSuccess: ({ to }) => leavePage(to),
    onError: (error) => reportError(error),
  })
}

export function useChangePaidPlan(orgId: OrgId, onDone: () => void) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: { readonly plan_id: string; readonly as_of: string }) =>
      call(changePaidPlan, { params: { orgId }, body: change }),
    onSuccess: ({ to }) => {
      onDone()
      if (to === null) toast.success('Plan changed')
      else leavePage(to)
    },
    onError: (error) => reportError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['org', orgId] }),
  })
}
