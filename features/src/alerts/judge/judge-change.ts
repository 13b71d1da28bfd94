import {
  formatDay,
  type AlertGranularity,
  type AlertPoint,
  type AlertRule,
} from '@cartograph/contract'
import type { PeriodValues } from './periods.ts'

type ChangeRule = Extract<AlertRule, { kind: 'change' }>

/** How many days before the compared period ends. */
export function daysBefore({ compared }: ChangeRule, granularity: AlertGranularity): number {
  if (compared === 'year') return 364
  return compared === 'week' || granularity === 'week' ? 7 : 1
}

/** Compared with nothing, and with zero, there is no change in per cent. */
export function judgeChange(
  { first, values }: PeriodValues,
  days: readonly number[],
  rule: ChangeRule,
  granularity: AlertGranularity,
): AlertPoint[] {
  const before = daysBefore(rule, granularity)
  return days.map((day) => {
    const value = values[day - first] ?? null
    const expected = values[day - before - first] ?? null
    const change =
      value === null || expected === null || expected === 0
        ? null
        : (value - expected) / Math.abs(expected)
    const limit = rule.percent / 100
    const fires =
      change !== null &&
      ((rule.direction !== 'fall' && change >= limit) ||
        (rule.direction !== 'rise' && change <= -limit))
    return { date: formatDay(day), value, expected, lower: null, upper: null, fires }
  })
}
