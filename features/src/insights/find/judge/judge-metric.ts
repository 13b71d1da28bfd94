import { advanceStore, dayNumber, createStoreState, type Judgement } from '@cartograph/analysis'
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
  /** By series, of the days on which it has a figure; which of them are to be told depends on all metrics. */
  readonly judgements: ReadonlyMap<string, readonly Judgement[]>
  /** The one that was given where it is still of use; null where there is nothing worth keeping. */
  readonly state: StoredState | null
}

/**
 * Judges all series of one metric, which are carried on together: what they show of a date they show to each
 * other. With what was kept before it takes in the days since then alone, and comes to the same.
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

/** No platform corrects days that are older than this, as its connector is told to read them again. */
const restatedDays = 31

/** What is kept ends with a week, so that it is written once a week, and not with every search. */
function settledDay({ series }: JudgeMetricInput): number {
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

/** Null where it was made from something else than what is known now. */
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

/** Of weeks six days of seven have no figure, and nothing is said of them. */
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
