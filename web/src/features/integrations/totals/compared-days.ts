import type { ReconciledDay, ReconciledMeasure } from '@cartograph/contract'
import { addAmounts } from './exact-amounts.ts'

/** Money first: it is what people look for. */
const order: readonly ReconciledMeasure[] = [
  'net_sales',
  'spend',
  'revenue',
  'payments',
  'orders',
  'sessions',
]

const shownDays = 30

export function measuresOf(items: readonly ReconciledDay[]): ReconciledMeasure[] {
  return order.filter((measure) => items.some((item) => item.measure === measure))
}

/** Of one measure the last days, the newest first. */
export function daysOf(
  items: readonly ReconciledDay[],
  measure: ReconciledMeasure,
): ReconciledDay[] {
  const days = items.filter((item) => item.measure === measure)
  return days.toSorted((one, other) => (one.day < other.day ? 1 : -1)).slice(0, shownDays)
}

/** What is missing here or too much, in the platform's own currency: converting it makes no difference. */
export function differenceOf({ bridge }: ReconciledDay): string {
  const steps = bridge.filter(({ cause }) => cause !== 'currency')
  return addAmounts(steps.map(({ amount }) => amount))
}

export function agrees(item: ReconciledDay): boolean {
  return differenceOf(item) === '0'
}

/** On how many of the days all that is compared is the same. */
export function agreement(items: readonly ReconciledDay[]) {
  const shown = measuresOf(items).flatMap((measure) => daysOf(items, measure))
  const days = new Set(shown.map(({ day }) => day))
  const different = new Set(shown.filter((item) => !agrees(item)).map(({ day }) => day))
  return { agreeing: days.size - different.size, compared: days.size }
}
