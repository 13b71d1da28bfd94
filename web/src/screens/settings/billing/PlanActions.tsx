import { daysLeft, planTransitions, type PaymentType, type Plan } from '@cartograph/contract'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { buttonLook } from '../../../ui/button/button-look.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { useSettings } from '../settings-context.ts'
import { useChangePlan } from './billing-queries.ts'
import { useStartPayment } from './payment-queries.ts'
import { RequestDialog } from './RequestDialog.tsx'

interface PlanActionsProps {
  readonly plan: Plan
  /** Whom the workspace pays through; null without payments. */
  readonly paymentType: PaymentType | null
}

/** What an admin can do with the current plan. */
export function PlanActions({ plan, paymentType }: PlanActionsProps) {
  const { org } = useSettings()
  const [open, setOpen] = useState<'cancel' | 'demo' | null>(null)
  const close = () => setOpen(null)
  const cancel = useChangePlan(org.org_id, 'Plan cancelled')
  const resume = useChangePlan(org.org_id, 'Plan resumed')
  const payment = useStartPayment(org.org_id)
  const possible = planTransitions[plan.state]
  const isByShopify = paymentType === 'shopify'
  return (
    <div className="flex flex-wrap gap-2">
      {isUrgent(plan) ? (
        <a href="#plans" className={buttonLook('primary')}>
          UPGRADE
        </a>
      ) : (
        <Button look="primary" onClick={() => setOpen('demo')}>
          SCHEDULE DEMO
        </Button>
      )}
      {plan.state === 'past_due' && paymentType !== null && (
        <Button isBusy={payment.isPending} onClick={() => payment.mutate(plan.id)}>
          {isByShopify ? 'Pay at Shopify' : 'Pay invoice'}
        </Button>
      )}
      {possible.resume !== undefined && (
        <Button
          isBusy={isByShopify ? payment.isPending : resume.isPending}
          // A plan that was cancelled at Shopify has to be approved there again.
          onClick={() =>
            isByShopify ? payment.mutate(plan.id) : resume.mutate({ choose: plan.id })
          }
        >
          Resume plan
        </Button>
      )}
      {possible.cancel !== undefined && (
        <Button look="quiet-danger" onClick={() => setOpen('cancel')}>
          Cancel plan
        </Button>
      )}
      <ConfirmDialog
        isOpen={open === 'cancel'}
        onOpenChange={close}
        title="Are you sure you want to cancel?"
        cancelLabel="I WILL KEEP THE PLAN"
        confirmLabel="CANCEL THE PLAN"
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate({ cancel: plan.id }, { onSettled: close })}
      >
        {possible.cancel === 'cancelled'
          ? 'Everything keeps working until the end of the period that is paid. You can resume the plan until then.'
          : 'Dashboards, syncs and messages stop at once. Your data and settings are kept for 90 days.'}
      </ConfirmDialog>
      {open === 'demo' && <RequestDialog about="demo" onClose={close} />}
    </div>
  )
}

/** From this many days left in a trial on, it is time to upgrade. */
const urgentDays = 7

function isUrgent(plan: Plan): boolean {
  if (!plan.is_plan_active) return true
  const days = daysLeft(plan.plan_expires, new Date())
  return plan.is_plan_trial && days !== null && days <= urgentDays
}
