import { advanceStore, dayNumber, openStore, type Judgement } from '@cartograph/analysis'
import { weekEndOf, type Period } from '../period.ts'
import type { SearchWindow } from '../plan/search-window.ts'
import { firstDayOf, metricMark, type MetricSeries } from './metric-fingerprint.ts'
import { packState, unpackState, type KeptState, type MetricState } from './stored-state.ts'

export interface MetricToJudge extends MetricSeries {
  readonly metric: string
  readonly period: Period['name']
  readonly window: SearchWindow
}

export interface JudgedMetric {
  /** By series, of the days on which it has a figure; which of them are to be told depends on all metrics. */
  readonly judgements: ReadonlyMap<string, readonly Judgement[]>
  /** The one that was given where it is still of use; null where there is nothing worth keeping. */
  readonly kept: KeptState | null
}

/**
 * Judges all series of one metric, which are carried on together: what they show of a date they show to each
 * other. With what was kept before it takes in the days since then alone, and comes to the same.
 */
export function judgeMetric(given: MetricToJudge, before: KeptState | null): JudgedMetric {
  const { series, calendar, window } = given
  const settled = settledDay(given)
  const known = before === null ? null : readKept(given, before, settled)
  const past = known ?? begin(given, settled)
  const isStill = known !== null && before?.through === settled
  const news = advanceStore(past.state, series, calendar, window.through)
  const judgements = knownFrom(window.from, given, join(past.judgements, news.judgements))
  return { judgements, kept: isStill ? before : keep(given, past, settled) }
}

/** No platform corrects days that are older than this, as its connector is told to read them again. */
const restatedDays = 31

/** What is kept ends with a week, so that it is written once a week, and not with every search. */
function settledDay({ series }: MetricToJudge): number {
  const last = Math.max(...series.map(({ start, values }) => dayNumber(start) + values.length - 1))
  return weekEndOf(last - restatedDays + 1) - 7
}

/** All days from the first. */
function begin({ series, calendar, window }: MetricToJudge, settled: number): MetricState {
  const opened = openStore(series, calendar, Math.min(settled, window.from - 1))
  const { state, judgements } = advanceStore(opened, series, calendar, settled)
  return { state, judgements, judgedFrom: window.from }
}

/** Null where it was made from something else than what is known now. */
function readKept(given: MetricToJudge, kept: KeptState, settled: number): MetricState | null {
  const { series, calendar, window } = given
  if (kept.through > settled || kept.mark !== metricMark(given, kept.through)) return null
  const past = unpackState(kept.bytes)
  if (past === null || past.judgedFrom > window.from) return null
  if (kept.through === settled) return past
  const { state, judgements } = advanceStore(past.state, series, calendar, settled)
  return { ...past, state, judgements: join(past.judgements, judgements) }
}

function keep(given: MetricToJudge, past: MetricState, settled: number): KeptState | null {
  if (settled < firstDayOf(given.series)) return null
  const { metric, period, window } = given
  const judgedFrom = Math.max(past.judgedFrom, window.keepFrom)
  const judgements = knownFrom(judgedFrom, given, past.judgements)
  const bytes = packState({ state: past.state, judgedFrom, judgements })
  return { period, metric, through: settled, mark: metricMark(given, settled), bytes }
}

type Judgements = ReadonlyMap<string, readonly Judgement[]>

function join(some: Judgements, more: Judgements): Judgements {
  return new Map([...more].map(([id, news]) => [id, [...(some.get(id) ?? []), ...news]]))
}

/** Of weeks six days of seven have no figure, and nothing is said of them. */
function knownFrom(from: number, { series }: MetricToJudge, judgements: Judgements): Judgements {
  return new Map(
    series.map(({ id, start, values }) => {
      const first = dayNumber(start)
      const isKnown = ({ day }: Judgement) => day >= from && (values[day - first] ?? null) !== null
      return [id, judgements.get(id)?.filter(isKnown) ?? []]
    }),
  )
}
