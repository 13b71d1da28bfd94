import {
  formatPrice,
  type AnswerOf,
  type PaymentType,
  type PlanOffer,
  type previewPlanChange,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { formatFullDay } from '../../../format/date-format.ts'
import { dayAt } from '../../../format/day.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { useSettings } from '../settings-context.ts'
import { changePreviewQuery, useChangePaidPlan } from './payment-queries.ts'

interface ChangePlanDialogProps {
  readonly offer: PlanOffer
  readonly paymentType: PaymentType | null
  readonly onClose: () => void
}

/** Shows what a change of the plan costs, before it is made. */
export function ChangePlanDialog({ offer, paymentType, onClose }: ChangePlanDialogProps) {
  const client = useClient()
  const { org } = useSettings()
  const preview = useQuery(changePreviewQuery(client, org.org_id, offer.id))
  const change = useChangePaidPlan(org.org_id, onClose)
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={`Change to ${offer.display_name}`}
      isBusy={change.isPending}
    >
      <Loadable
        query={preview}
        failure="Couldn't load the price"
        skeleton={
          <div role="status">
            <span className="sr-only">Loading</span>
            <Skeleton className="h-16" />
          </div>
        }
      >
        {(price) => (
          <div className="flex flex-col gap-4">
            <PriceWords price={price} timezone={org.timezone} paymentType={paymentType} />
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={onClose}>Keep current plan</Button>
              <Button
                look="primary"
                isBusy={change.isPending}
                onClick={() => change.mutate({ plan_id: offer.id, as_of: price.as_of })}
              >
                {paymentType === 'shopify' ? 'Continue to Shopify' : 'Change plan'}
              </Button>
            </div>
          </div>
        )}
      </Loadable>
    </Modal>
  )
}

interface PriceWordsProps {
  readonly price: AnswerOf<typeof previewPlanChange>
  readonly timezone: string
  readonly paymentType: PaymentType | null
}

function PriceWords({ price, timezone, paymentType }: PriceWordsProps) {
  const { due_now: due, next_payment: next } = price
  const amount = formatPrice(Math.abs(due.amount_minor), due.currency)
  const day = formatFullDay(dayAt(new Date(next.at), timezone))
  return (
    <div className="flex flex-col gap-1 text-14">
      <p>
        {due.amount_minor < 0
          ? `${amount} is credited and used for your next payments.`
          : `${amount} is charged now. What is left of your current plan is deducted.`}
      </p>
      <p>
        The plan then costs {formatPrice(next.amount.amount_minor, next.amount.currency)}, next on{' '}
        {day}.
      </p>
      {paymentType === 'shopify' && (
        <p>Shopify shows the exact amount, and asks you to approve the change.</p>
      )}
    </div>
  )
}
