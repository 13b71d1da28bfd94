import {
  dayNumber,
  formatDay,
  type AlertCondition,
  type AlertPoint,
  type AlertRule,
} from '@cartograph/contract'
import { judgeChange } from './judge-change.ts'
import { judgePace } from './judge-pace.ts'
import { judgeUnusual } from './judge-unusual.ts'
import { periodsWithin, periodValues, type PeriodValues } from './periods.ts'
import type { AlertReading, JudgeRange } from './reading.ts'
import type { SeriesState } from './series-state.ts'

export interface JudgedSeries {
  readonly label: string | null
  readonly points: readonly AlertPoint[]
}

export interface JudgedWithState extends JudgedSeries {
  /** Of a series whose days are judged one after the other; null when there is nothing worth storing. */
  readonly state: SeriesState | null
  /** With the days before that were judged on the way. */
  readonly known?: readonly AlertPoint[]
}

/** By month: YYYY-MM. */
export type MonthTargets = ReadonlyMap<string, number>

/** By the labels of the series. */
export type SeriesStates = ReadonlyMap<string | null, SeriesState>

export interface JudgeOptions {
  readonly targets?: MonthTargets
  /** What earlier evaluations have learned, which changes no answer. */
  readonly before?: SeriesStates
}

/**
 * Which days or weeks of a range fire an alert. The preview and the evaluation both call it, and each day is judged from
 * the days before it alone: the answer for a day does not depend on the range.
 */
export function judgeAlert(
  { rule, granularity }: Omit<AlertCondition, 'watch'>,
  reading: AlertReading,
  range: JudgeRange,
  { targets = new Map(), before = new Map() }: JudgeOptions = {},
): JudgedWithState[] {
  const dates = periodsWithin(granularity, range)
  const days = dates.map(dayNumber)
  const [from, through] = [days[0], days.at(-1)]
  if (from === undefined || through === undefined) return []
  return reading.series.map((series) => {
    const periods = periodValues(series, granularity, reading.adds)
    const { label } = series
    switch (rule.kind) {
      case 'unusual': {
        const tests = reading.series.length
        const known = before.get(label) ?? null
        const of = { rule, granularity, reading, tests, from, through, before: known }
        const { points, state } = judgeUnusual(periods, of)
        const byDate = new Map(points.map((point) => [point.date, point]))
        const own = dates.flatMap((date) => byDate.get(date) ?? [])
        return { label, points: own, state, known: points }
      }
      case 'change':
        return { label, points: judgeChange(periods, days, rule, granularity), state: null }
      case 'pace':
        return { label, points: judgePace(periods, days, { rule, reading, targets }), state: null }
      case 'value':
      case 'no_data':
      case 'failing':
        return { label, points: days.map((day) => judgeValue(periods, day, rule)), state: null }
    }
  })
}

function judgeValue(
  { first, values, hasRows }: PeriodValues,
  day: number,
  rule: Extract<AlertRule, { kind: 'value' | 'no_data' | 'failing' }>,
): AlertPoint {
  const value = values[day - first] ?? null
  const point = { date: formatDay(day), value, lower: null, upper: null }
  if (rule.kind === 'value') {
    const fires = value !== null && (rule.is === 'above' ? value > rule.value : value < rule.value)
    return { ...point, expected: rule.value, fires }
  }
  if (rule.kind === 'failing') return { ...point, expected: null, fires: value === 1 }
  // Before its first row, nothing was connected.
  const isKnown = day >= first && hasRows.slice(0, day - first).some(Boolean)
  return { ...point, expected: null, fires: isKnown && hasRows[day - first] !== true }
}
