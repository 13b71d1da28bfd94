import type { Judgement, KnownDates, Series } from '@cartograph/analysis'
import {
  alertRates,
  formatDay,
  type AlertGranularity,
  type AlertPoint,
  type AlertRule,
} from '@cartograph/contract'
import { holidays, toWeeklyDates } from '../../insights/index.ts'
import type { Promotion } from '../../metric-pacing/index.ts'
import type { PeriodValues } from './periods.ts'
import type { AlertReading } from './reading.ts'
import { judgeFromState, type SeriesState } from './series-state.ts'

export interface UnusualCase {
  readonly rule: Extract<AlertRule, { kind: 'unusual' }>
  readonly granularity: AlertGranularity
  readonly reading: Pick<AlertReading, 'kind' | 'better' | 'promotions'>
  /** How many series one alert watches. */
  readonly tests: number
  /** Day numbers. */
  readonly from: number
  readonly through: number
  /** What an earlier evaluation has learned of the series. */
  readonly before: SeriesState | null
}

export interface UnusualPoints {
  /** Of the window, and of some days before it. */
  readonly points: readonly AlertPoint[]
  readonly state: SeriesState | null
}

/**
 * Judges each value from those before it, by the engine that finds insights. The chance is divided by the number of
 * series (Bonferroni), and doubled for a rule about one side, so that the alert as a whole fires as rarely as promised.
 */
export function judgeUnusual(periods: PeriodValues, of: UnusualCase): UnusualPoints {
  const { rule, granularity, tests, from, through, before } = of
  const sides = rule.direction === 'either' ? 1 : 2
  const most = Math.min(0.05, (alertRates[granularity][rule.sensitivity].chance * sides) / tests)
  const series = seriesOf(periods, of)
  const calendar = calendarOf(granularity, of.reading.promotions)
  const { judgements, state } = judgeFromState({ series, calendar, from, through, before })
  const points = judgements.map((judgement) => {
    const value = periods.values[judgement.day - periods.first] ?? null
    const { expected, lower, upper } = judgement
    const fires = value !== null && judgement.chance < most && isOnSide(value, judgement, rule)
    return { date: formatDay(judgement.day), value, expected, lower, upper, fires }
  })
  return { points, state }
}

function isOnSide(
  value: number,
  { expected, lower, upper }: Judgement,
  { direction }: UnusualCase['rule'],
): boolean {
  if (expected === null || lower === null || upper === null) return false
  if (value < lower) return direction !== 'high'
  return value > upper && direction !== 'low'
}

function seriesOf({ first, values, num, den }: PeriodValues, { reading }: UnusualCase): Series {
  const { kind, better } = reading
  const counts = num === null || den === null ? {} : { num, den }
  return {
    id: '',
    store: '',
    metric: '',
    kind,
    better,
    slice: {},
    start: formatDay(first),
    values,
    ...counts,
  }
}

/** Holidays are the same for every evaluation, and whether a day is one of a promotion is known at its end. */
function calendarOf(granularity: AlertGranularity, promotions: readonly Promotion[]): KnownDates {
  if (granularity === 'day') return { holidays: ofDays, promos: { '': promotions } }
  const { promos } = toWeeklyDates({ holidays: [], promos: { '': promotions } })
  return { holidays: ofWeeks, promos }
}

const ofDays = holidays(2015, 2040)
/** On the last day of their weeks. */
const ofWeeks = toWeeklyDates({ holidays: ofDays, promos: {} }).holidays
