import type { PacedMetric } from '@cartograph/analysis'
import { assemblePace } from '@cartograph/analysis'
import { dayNumber, formatDay, type AlertPoint, type AlertRule } from '@cartograph/contract'
import { expectCached } from '../../metric-pacing/index.ts'
import { ratio, type PeriodValues } from './periods.ts'
import type { AlertReading } from './reading.ts'

/** The first days of a month say little about it. */
const leastDays = 5

export interface PaceCase {
  readonly rule: Extract<AlertRule, { kind: 'pace' }>
  readonly reading: Pick<AlertReading, 'kind' | 'better'>
  /** By month: YYYY-MM. */
  readonly targets: ReadonlyMap<string, number>
}

/**
 * Compares the month to date with the part of its target that is due. The plan of a month is what was expected before
 * it began, so that each day is judged in the same way whenever that is.
 */
export function judgePace(
  periods: PeriodValues,
  days: readonly number[],
  { rule, reading, targets }: PaceCase,
): AlertPoint[] {
  return days.map((day): AlertPoint => {
    const date = formatDay(day)
    const month = date.slice(0, 7)
    const firstDay = dayNumber(`${month}-01`)
    const passed = day - firstDay + 1
    const target = targets.get(month)
    const value = toDate(periods, firstDay, day)
    const due =
      target === undefined || target <= 0
        ? null
        : dueOf(periods, { month, passed, target, reading })
    const limit = 1 + ((rule.is === 'above' ? 1 : -1) * rule.percent) / 100
    const fires =
      passed >= leastDays &&
      value !== null &&
      due !== null &&
      (rule.is === 'above' ? value >= due * limit : value <= due * limit)
    return { date, value, expected: due, lower: null, upper: null, fires }
  })
}

function toDate({ first, values, num, den }: PeriodValues, from: number, through: number) {
  const sum = (of: readonly (number | null)[]) => {
    const known = of.slice(Math.max(0, from - first), through - first + 1)
    return known.length < through - from + 1 || known.includes(null)
      ? null
      : known.reduce<number>((total, one) => total + (one ?? 0), 0)
  }
  return num === null || den === null ? sum(values) : ratio(sum(num), sum(den))
}

function dueOf(
  { first, values, num, den }: PeriodValues,
  {
    month,
    passed,
    target,
    reading,
  }: { month: string; passed: number; target: number; reading: PaceCase['reading'] },
): number | null {
  const until = Math.max(0, dayNumber(`${month}-01`) - first)
  const { kind, better } = reading
  const named = { id: '', store: '', metric: '', better, slice: {}, start: formatDay(first) }
  const before = (of: readonly (number | null)[], as = kind) => ({
    ...named,
    kind: as,
    values: of.slice(0, until),
  })
  const metric: PacedMetric =
    num === null || den === null
      ? { adds: 'sum', series: before(values) }
      : { adds: 'ratio', num: before(num, 'money'), den: before(den, 'money') }
  const expected = expectCached(metric, { month, isSpread: true })
  const { days } = assemblePace(expected, { target, better })
  return days[passed - 1]?.targetToDate ?? null
}
