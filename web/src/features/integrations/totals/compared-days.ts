import type { ReconciledDay, ReconciledMeasure } from '@cartograph/contract'
import { addAmounts } from './exact-amounts.ts'

/** Money first, because it matters most. */
const order: readonly ReconciledMeasure[] = [
  'net_sales',
  'spend',
  'revenue',
  'payments',
  'orders',
  'sessions',
  'search_clicks',
  'search_impressions',
]

const shownDays = 30

export function comparedMeasures(items: readonly ReconciledDay[]): ReconciledMeasure[] {
  return order.filter((measure) => items.some((item) => item.measure === measure))
}

/** The latest days of one measure, newest first. */
export function latestDays(
  items: readonly ReconciledDay[],
  measure: ReconciledMeasure,
): ReconciledDay[] {
  const days = items.filter((item) => item.measure === measure)
  return days.toSorted((one, other) => (one.day < other.day ? 1 : -1)).slice(0, shownDays)
}

/** In the platform's own currency, so that exchange rates make no difference. */
export function differenceOf({ bridge }: ReconciledDay): string {
  const steps = bridge.filter(({ cause }) => cause !== 'currency')
  return addAmounts(steps.map(({ amount }) => amount))
}

export function isMatch(item: ReconciledDay): boolean {
  return differenceOf(item) === '0'
}

/** The number of days on which every compared measure matches. */
export function countMatches(items: readonly ReconciledDay[]) {
  const shown = comparedMeasures(items).flatMap((measure) => latestDays(items, measure))
  const days = new Set(shown.map(({ day }) => day))
  const different = new Set(shown.filter((item) => !isMatch(item)).map(({ day }) => day))
  return { agreeing: days.size - different.size, compared: days.size }
}
