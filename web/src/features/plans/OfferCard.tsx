import { formatCount, formatPrice, LimitName, priceIn, type PlanOffer } from '@cartograph/contract'
import { useId, type ReactNode } from 'react'
import { describeLimit, intervalWords } from './limit-words.ts'

interface OfferCardProps {
  readonly offer: PlanOffer
  /** The currency to show if the plan has a price in it. */
  readonly preferred: string
  /** The one that every paid plan has a price in. */
  readonly currency: string
  readonly isCurrent?: boolean
  readonly action?: ReactNode
}

/** A plan with its price and what it includes. */
export function OfferCard({ offer, preferred, currency, isCurrent, action }: OfferCardProps) {
  const id = useId()
  const included = LimitName.options.flatMap(
    (limit) => describeLimit(limit, offer.limits[limit]) ?? [],
  )
  return (
    <li
      aria-labelledby={id}
      className="flex flex-col rounded-surface border border-border bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={id} className="text-16 font-semibold">
          {offer.display_name}
        </h3>
        {isCurrent === true && <p className="text-13 text-muted">Current plan</p>}
      </div>
      <Price {...{ offer, preferred, currency }} />
      <p className="mt-2 text-14 text-muted">{offer.description}</p>
      {offer.usage !== null && <UsageWords {...{ offer, preferred, currency }} />}
      <ul className="mt-3 mb-4 flex flex-col gap-1 text-14">
        {included.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {action !== undefined && <div className={`mt-auto ${wrappingButtons}`}>{action}</div>}
    </li>
  )
}

/** The names of plans can be longer than a card is wide. */
const wrappingButtons =
  '[&_button]:h-auto [&_button]:min-h-control [&_button]:max-w-full [&_button]:py-1 [&_button]:whitespace-normal'

/** Only Shopify charges by use. */
function UsageWords({
  offer,
  preferred,
  currency,
}: Pick<OfferCardProps, 'offer' | 'preferred' | 'currency'>) {
  const { usage } = offer
  const price = usage && priceIn(usage, preferred, currency)
  const cap = usage && priceIn({ prices: usage.caps }, preferred, currency)
  if (usage === null || price === null || cap === null) return null
  const unit = usage.each === 1 ? 'order' : `${formatCount(usage.each)} orders`
  return (
    <p className="mt-2 text-14 text-muted">
      Through Shopify also {formatPrice(price.amountMinor, price.currency)} for each {unit} beyond
      the limit, up to {formatPrice(cap.amountMinor, cap.currency)} every 30 days.
    </p>
  )
}

function Price({
  offer,
  preferred,
  currency,
}: Pick<OfferCardProps, 'offer' | 'preferred' | 'currency'>) {
  const price = priceIn(offer, preferred, currency)
  if (price === null) {
    const words = offer.is_free ? formatPrice(0, currency) : 'On request'
    return <p className="mt-2 text-20 font-semibold tabular-nums">{words}</p>
  }
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
      <span className="text-20 font-semibold tabular-nums">
        {formatPrice(price.amountMinor, price.currency)}
      </span>
      {offer.interval !== null && (
        <span className="text-14 text-muted">{intervalWords[offer.interval]}</span>
      )}
    </p>
  )
}
