import { choosePlan, OrgId } from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useClient } from '../../api/client-context.ts'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FullPageDialog } from '../../ui/layout/FullPageDialog.tsx'

/** Activates the plan on the return from a payment, and shows it. The server asks the provider what was paid. */
export default function CompletePayment({ search }: { readonly search: string }) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const hasStarted = useRef(false)

  const finish = useEffectEvent(async () => {
    const returned = new URLSearchParams(search)
    const workspace = OrgId.safeParse(returned.get('org_id'))
    const planId = returned.get('plan_id')
    // Shopify has a name of its own for it.
    const paymentId = returned.get('payment_id') ?? returned.get('charge_id')
    if (!workspace.success || planId === null) return navigate({ to: '/', replace: true })
    const orgId = workspace.data
    if (returned.get('success') !== 'true' || paymentId === null) {
      toast.error('The payment was cancelled. Nothing was charged.')
    } else {
      try {
        const body = { plan_id: planId, payment_id: paymentId, is_trial: false }
        await call(choosePlan, { params: { orgId }, body })
        toast.success('Plan activated')
      } catch (error) {
        reportError(error)
      }
      await queryClient.invalidateQueries({ queryKey: ['org', orgId] })
      await queryClient.invalidateQueries({ queryKey: ['orgs'] })
    }
    return navigate({ to: '/org/$orgId/settings/billing', params: { orgId }, replace: true })
  })
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void finish()
  }, [])

  return (
    <>
      <title>Activating your plan – Cartograph</title>
      <FullPageDialog title="Activating your plan…">
        <p role="status">This takes a moment.</p>
      </FullPageDialog>
    </>
  )
}
