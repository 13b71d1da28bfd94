import type { StripeState } from './state.ts'

/**
 * Lets time pass at Stripe, as a test clock does. Instead of its clock, everything that has happened moves, by as
 * much into the past: so the app, whose clock is the real one, agrees about what is due and what is over.
 */
export function passTime(state: StripeState, seconds: number): void {
  for (const record of [
    ...Object.values(state.customers),
    ...Object.values(state.sessions),
    ...Object.values(state.subscriptions),
    ...Object.values(state.subscriptions).flatMap(({ pending }) => pending ?? []),
    ...Object.values(state.invoices),
    ...state.charges,
  ])
    moveDates(record, seconds)
  state.passedSeconds = (state.passedSeconds ?? 0) + seconds
}

function moveDates(record: object, seconds: number): void {
  for (const [name, value] of Object.entries(record))
    if (dates.has(name) && typeof value === 'number')
      Object.assign(record, { [name]: value - seconds })
}

const dates = new Set([
  'created',
  'periodStart',
  'periodEnd',
  'canceledAt',
  'endedAt',
  'nextAttempt',
  'at',
])
