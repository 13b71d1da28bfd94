import {
  cancelPlan,
  choosePlan,
  getPlanUsage,
  getSubscribedPlan,
  listAvailablePlans,
  type OrgId,
  type Plan,
} from '@cartograph/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import type { Client } from '../../../api/client.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'

const planKey = (orgId: OrgId) => ['org', orgId, 'SubscribedPlan'] as const

export function planQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: planKey(orgId),
    queryFn: ({ signal }) => call(getSubscribedPlan, { params: { orgId } }, { signal }),
  })
}

export function availablePlansQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: ['org', orgId, 'AvailablePlan'],
    queryFn: ({ signal }) => call(listAvailablePlans, { params: { orgId } }, { signal }),
  })
}

export function usageQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: ['org', orgId, 'PlanUsage'],
    queryFn: ({ signal }) => call(getPlanUsage, { params: { orgId } }, { signal }),
  })
}

type PlanChange = { readonly choose: string } | { readonly cancel: string }

/** Chooses or cancels a plan. What the plan opens or closes is loaded again. */
export function useChangePlan(orgId: OrgId, said: string) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: PlanChange): Promise<Plan> =>
      'choose' in change
        ? call(choosePlan, { params: { orgId }, body: { plan_id: change.choose } })
        : call(cancelPlan, { params: { orgId, planId: change.cancel } }),
    onSuccess: (plan) => {
      queryClient.setQueryData(planKey(orgId), plan)
      toast.success(said)
    },
    onError: (error) => reportError(error),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['org', orgId] }),
        queryClient.invalidateQueries({ queryKey: ['orgs'] }),
      ]),
  })
}
