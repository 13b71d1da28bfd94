import { endOfMonth, monthIndex, startOfMonth, type DayRange } from '../values/calendar.ts'
import { decimalPlaces } from '../values/decimal.ts'
import type { MetricTarget } from './metric-targets.ts'

export type MonthTarget = Pick<MetricTarget, 'target' | 'year' | 'month'>

/** YYYY-MM */
export function targetMonth({ year, month }: Pick<MonthTarget, 'year' | 'month'>): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

/** How the values of several months make one: only sums add up. */
export type TargetAdditivity = 'sum' | 'ratio' | 'distinct'

/**
 * The target of one metric for a range of whole months. Null if the range cuts a month, if a month
 * has no target, and for several months of a metric whose values do not add up.
 */
export function targetOfRange(
  targets: readonly MonthTarget[],
  [from, to]: DayRange,
  additivity: TargetAdditivity,
): number | null {
  if (from > to || from !== startOfMonth(from) || to !== endOfMonth(to)) return null
  const [first, last] = [monthIndex(from), monthIndex(to)]
  if (first !== last && additivity !== 'sum') return null
  const byMonth = new Map(targets.map(({ year, month, target }) => [year * 12 + month, target]))
  const found = Array.from({ length: last - first + 1 }, (_, n) => byMonth.get(first + n))
  const parts = found.filter((part) => part !== undefined)
  return parts.length === found.length ? sumTargets(parts) : null
}

/** Without the last digits that adding binary fractions leaves behind. */
export function sumTargets(parts: readonly number[]): number {
  const places = parts.reduce((most, part) => Math.max(most, placesOf(part)), 0)
  return Number(parts.reduce((total, part) => total + part, 0).toFixed(places))
}

function placesOf(number: number): number {
  const text = String(number)
  return text.includes('e-') ? maxPlaces : Math.min(decimalPlaces(text), maxPlaces)
}

const maxPlaces = 20
