import {
  planTransitions,
  type AnswerOf,
  type listAvailablePlans,
  type Plan,
  type PlanOffer,
} from '@cartograph/contract'
import { useState } from 'react'
import { OfferCard } from '../../../features/plans/OfferCard.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useSettings } from '../settings-context.ts'
import { useChangePlan } from './billing-queries.ts'
import { ChangePlanDialog } from './ChangePlanDialog.tsx'
import { useStartPayment } from './payment-queries.ts'
import { RequestDialog } from './RequestDialog.tsx'

interface OffersSectionProps {
  readonly plan: Plan
  readonly available: AnswerOf<typeof listAvailablePlans>
}

/** The plans that the workspace can choose. Only admins choose. */
export function OffersSection({ plan, available }: OffersSectionProps) {
  const { org, isAdmin } = useSettings()
  const { plans, currency, has_payments: hasPayments, payment_type: paymentType } = available
  const [isAsking, setAsking] = useState(false)
  const [changeTo, setChangeTo] = useState<PlanOffer | null>(null)
  const change = useChangePlan(org.org_id, 'Plan changed')
  const payment = useStartPayment(org.org_id)
  const actionOf = (offer: PlanOffer) => {
    if (!isAdmin || isCurrent(plan, offer)) return undefined
    if (offer.is_enterprise) return <Button onClick={() => setAsking(true)}>Contact us</Button>
    if (!offer.is_free && !hasPayments) return undefined
    if (!offer.is_free && plan.state === 'paid')
      return <Button onClick={() => setChangeTo(offer)}>Change to {offer.display_name}</Button>
    // Who pays cancels first, and resumes before a change.
    if (planTransitions[plan.state].choose_free === undefined) return undefined
    if (!offer.is_free)
      return (
        <Button
          look="primary"
          isBusy={payment.isPending && payment.variables === offer.id}
          onClick={() => payment.mutate(offer.id)}
        >
          Subscribe to {offer.display_name}
        </Button>
      )
    return (
      <Button isBusy={change.isPending} onClick={() => change.mutate({ choose: offer.id })}>
        Switch to {offer.display_name}
      </Button>
    )
  }
  return (
    <div id="plans" className="scroll-mt-4">
      <Section
        title="Plans"
        {...(!hasPayments && { intro: withoutPayments })}
        {...(paymentType === 'shopify' && { intro: byShopify })}
      >
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {plans.map((offer) => (
            <OfferCard
              key={offer.id}
              offer={offer}
              preferred={org.currency_units}
              currency={currency}
              isCurrent={isCurrent(plan, offer)}
              action={actionOf(offer)}
            />
          ))}
        </ul>
      </Section>
      {changeTo !== null && (
        <ChangePlanDialog
          offer={changeTo}
          paymentType={paymentType}
          onClose={() => setChangeTo(null)}
        />
      )}
      {isAsking && <RequestDialog about="enterprise" onClose={() => setAsking(false)} />}
    </div>
  )
}

const withoutPayments =
  "Payments aren't set up on this installation. To change to a paid plan, contact its administrator."
const byShopify =
  'Paid plans are charged through your Shopify store. You approve them at Shopify, which shows the exact price first.'

/** A plan that has ended can be chosen again, and so can the one that a trial tries. */
function isCurrent(plan: Plan, offer: PlanOffer): boolean {
  return plan.is_plan_active && !plan.is_plan_trial && plan.id === offer.id
}
