import {
  foreseenLift,
  type AudienceLift,
  type LiftFigure,
  type LiftRange,
} from '@cartograph/contract'
import { formatCount } from '../../../../features/audiences/count-words.ts'
import { formatValue, type NumericFormat } from '../../../../format/value.ts'

export type Measurement = NonNullable<AudienceLift['measurement']>

/** What is compared: orders, or money. */
export interface Outcome {
  readonly key: 'orders' | 'net_sales'
  /** 'Orders for each customer' */
  readonly title: string
  readonly format: NumericFormat
}

export function outcomesOf({ currency }: Measurement): readonly Outcome[] {
  return [
    { key: 'orders', title: 'Orders for each customer', format: { kind: 'number' } },
    {
      key: 'net_sales',
      title: 'Net sales for each customer',
      format: { kind: 'currency', currency },
    },
  ]
}

export interface VerdictWords {
  readonly headline: string
  readonly detail: string
}

/** What the range says, and, while it says nothing, what is missing. */
export function verdictWords(measurement: Measurement, outcome: Outcome): VerdictWords {
  const figure = measurement[outcome.key]
  if (figure === null) return { headline: unknown, detail: missingOrders(measurement) }
  switch (figure.verdict) {
    case 'cannot_tell_yet':
      return { headline: unknown, detail: `${rangeWords(figure, outcome)} ${wait(figure)}` }
    case 'no_large_difference':
      return { headline: 'No large difference', detail: rangeWords(figure, outcome) }
    case 'higher':
    case 'lower':
      return { headline: differenceWords(figure, outcome), detail: rangeWords(figure, outcome) }
  }
}

const unknown = 'Cannot tell yet'

/** '12% more orders', '7% lower net sales', or an amount while a share is unknown. */
function differenceWords({ verdict, relative, difference }: LiftFigure, outcome: Outcome): string {
  const size =
    relative === null
      ? amount(Math.abs(difference.estimate), outcome)
      : percent(Math.abs(relative.estimate))
  const isMore = verdict === 'higher'
  if (outcome.key === 'orders') return `${size} ${isMore ? 'more' : 'fewer'} orders`
  return `${size} ${isMore ? 'higher' : 'lower'} net sales`
}

function rangeWords({ relative, difference }: LiftFigure, outcome: Outcome): string {
  const [low, high] =
    relative === null
      ? [
          signed(difference.low, (size) => amount(size, outcome)),
          signed(difference.high, (size) => amount(size, outcome)),
        ]
      : [signed(relative.low, percent), signed(relative.high, percent)]
  return `The true difference is between ${low} and ${high}.`
}

function missingOrders({ sent, held_out: heldOut, least_orders: least }: Measurement): string {
  return `Each group needs at least ${least} orders. Those sent have ${formatCount(sent.orders)}, those held out ${formatCount(heldOut.orders)}.`
}

function wait({ days_needed: days }: LiftFigure): string {
  const effect = percent(foreseenLift)
  if (days === null) return `How long it takes to see a difference of ${effect} isn't known yet.`
  if (days === 0) return `A difference of more than ${effect} would be seen by now.`
  return `At this pace, a difference of ${effect} can be seen in about ${durationWords(days)}.`
}

/** '5 weeks'; exact days would promise too much. */
export function durationWords(days: number): string {
  if (days < 14) return days === 1 ? '1 day' : `${days} days`
  if (days < 120) return `${Math.round(days / 7)} weeks`
  if (days < 730) return `${Math.round(days / 30)} months`
  return `${Math.round(days / 365)} years`
}

/** Why customers are not compared; null if all are. */
export function leftOutWords({ left_out: left }: Measurement): string | null {
  const parts = [
    left.held_back > 0 && `${formatCount(left.held_back)} who couldn't be sent`,
    left.both > 0 && `${formatCount(left.both)} who changed groups`,
    left.unconverted > 0 &&
      `${formatCount(left.unconverted)} with orders in a currency without a rate`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return `Customers left out: ${parts.join(', ')}.`
}

/** What is drawn: shares if they are known, and amounts otherwise. */
export function drawnRange(
  { relative, difference }: LiftFigure,
  outcome: Outcome,
): { readonly range: LiftRange; readonly write: (value: number) => string } {
  if (relative !== null) return { range: relative, write: (value) => signed(value, percent) }
  return { range: difference, write: (value) => signed(value, (size) => amount(size, outcome)) }
}

export function amount(value: number, { format }: Outcome): string {
  return formatValue(value.toFixed(4), format, 'full')
}

function percent(share: number): string {
  return new Intl.NumberFormat(undefined, {
    style: 'percent',
    maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
  }).format(share)
}

export function signed(value: number, write: (size: number) => string): string {
  const text = write(Math.abs(value))
  if (text === write(0)) return text
  return `${value < 0 ? '−' : '+'}${text}`
}
