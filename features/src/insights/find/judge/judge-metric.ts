import { advanceStore, createStoreState, type Judgement } from '@cartograph/analysis'
import { dayNumber } from '@cartograph/contract'
import { weekEndOf, type Period } from '../period.ts'
import type { SearchWindow } from '../plan/search-window.ts'
import { firstDayOf, metricFingerprint, type MetricInputs } from './metric-fingerprint.ts'
import { packState, unpackState, type MetricState, type StoredState } from './stored-state.ts'

export interface JudgeMetricInput extends MetricInputs {
  readonly metric: string
  readonly period: Period['name']
  readonly window: SearchWindow
}

export interface JudgeMetricResult {
  /** By series, for the days on which it has a value. Which of them are reported depends on all metrics. */
  readonly judgements: ReadonlyMap<string, readonly Judgement[]>
  /** The given state while it is still valid; null when there is nothing worth storing. */
  readonly state: StoredState | null
}

/**
 * Judges all series of one metric together, because they share what is learned about a date. With a stored
 * state it processes only the days since then, and returns the same result.
 */
export function judgeMetric(
  given: JudgeMetricInput,
  before: StoredState | null,
): JudgeMetricResult {
  const { series, calendar, window } = given
  const settled = settledDay(given)
  const known = before === null ? null : resumeFrom(given, before, settled)
  const past = known ?? judgeFromStart(given, settled)
  const isStill = known !== null && before?.through === settled
  const news = advanceStore(past.state, series, calendar, window.through)
  const judgements = knownJudgementsFrom(
    window.from,
    given,
    concatJudgements(past.judgements, news.judgements),
  )
  return { judgements, state: isStill ? before : storeState(given, past, settled) }
}

/** No platform corrects older days: connectors read back at most this far. */
const restatedDays = 31

/** The state ends with a week, so that it is written once a week instead of with every search. */
export function settledDay({ series }: Pick<MetricInputs, 'series'>): number {
  const last = Math.max(...series.map(({ start, values }) => dayNumber(start) + values.length - 1))
  return weekEndOf(last - restatedDays + 1) - 7
}

/** All days from the first. */
function judgeFromStart(
  { series, calendar, window }: JudgeMetricInput,
  settled: number,
): MetricState {
  const opened = createStoreState(series, calendar, Math.min(settled, window.from - 1))
  const { state, judgements } = advanceStore(opened, series, calendar, settled)
  return { state, judgements, judgedFrom: window.from }
}

/** Null when the stored state was built from data that has changed since. */
function resumeFrom(
  given: JudgeMetricInput,
  kept: StoredState,
  settled: number,
): MetricState | null {
  const { series, calendar, window } = given
  if (kept.through > settled || kept.fingerprint !== metricFingerprint(given, kept.through))
    return null
  const past = unpackState(kept.bytes)
  if (past === null || past.judgedFrom > window.from) return null
  if (kept.through === settled) return past
  const { state, judgements } = advanceStore(past.state, series, calendar, settled)
  return { ...past, state, judgements: concatJudgements(past.judgements, judgements) }
}

function storeState(
  given: JudgeMetricInput,
  past: MetricState,
  settled: number,
): StoredState | null {
  if (settled < firstDayOf(given.series)) return null
  const { metric, period, window } = given
  const judgedFrom = Math.max(past.judgedFrom, window.stateFrom)
  const judgements = knownJudgementsFrom(judgedFrom, given, past.judgements)
  const bytes = packState({ state: past.state, judgedFrom, judgements })
  return { period, metric, through: settled, fingerprint: metricFingerprint(given, settled), bytes }
}

type Judgements = ReadonlyMap<string, readonly Judgement[]>

function concatJudgements(some: Judgements, more: Judgements): Judgements {
  return new Map([...more].map(([id, news]) => [id, [...(some.get(id) ?? []), ...news]]))
}

/** In weekly series six days of seven have no value, and are not judged. */
function knownJudgementsFrom(
  from: number,
  { series }: JudgeMetricInput,
  judgements: Judgements,
): Judgements {
  return new Map(
    series.map(({ id, start, values }) => {
      const first = dayNumber(start)
      const isKnown = ({ day }: Judgement) => day >= from && (values[day - first] ?? null) !== null
      return [id, judgements.get(id)?.filter(isKnown) ?? []]
    }),
  )
}
