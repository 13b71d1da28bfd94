import {
  advanceStore,
  createStoreState,
  type Judgement,
  type KnownDates,
  type Series,
  type StoreState,
} from '@cartograph/analysis'
import { dayNumber } from '@cartograph/contract'
import { metricFingerprint, settledDay } from '../../insights/index.ts'

/** What was learned of a series up to a day whose values are not corrected any more. */
export interface SeriesState {
  /** A day number. */
  readonly through: number
  /** Identifies what the state was computed from; when that changes, the state is invalid. */
  readonly fingerprint: string
  readonly state: StoreState
}

export interface JudgeFromState {
  readonly series: Series
  readonly calendar: KnownDates
  /** The first and the last day to judge, as day numbers. */
  readonly from: number
  readonly through: number
  /** Of an earlier evaluation. */
  readonly before: SeriesState | null
}

export interface SeriesJudgement {
  /** Of the window, and before it of the days since the state. */
  readonly judgements: readonly Judgement[]
  /** The given one while it is still valid; null when there is nothing worth storing. */
  readonly state: SeriesState | null
}

/** With a stored state it processes only the days since then, with the same result as from the first day. */
export function judgeFromState({ series, calendar, ...of }: JudgeFromState): SeriesJudgement {
  const { from, through } = of
  const inputs = { series: [series], calendar }
  const settled = settledDay(inputs)
  const before = validState(of, inputs, Math.min(settled, from - 1))
  const opened = before?.state ?? createStoreState([series], calendar, Math.min(settled, from - 1))
  const { judgements } = advanceStore(opened, [series], calendar, through)
  const judged = judgements.get(series.id) ?? []
  const isStill = before?.through === settled
  // A preview judges from earlier days on, and stores nothing.
  const isStorable = settled < from && settled >= dayNumber(series.start)
  if (isStill || !isStorable) return { judgements: judged, state: isStill ? before : null }
  const { state } = advanceStore(opened, [series], calendar, settled)
  const fingerprint = metricFingerprint(inputs, settled)
  return { judgements: judged, state: { through: settled, fingerprint, state } }
}

function validState(
  { before }: Pick<JudgeFromState, 'before'>,
  inputs: Parameters<typeof metricFingerprint>[0],
  latest: number,
): SeriesState | null {
  if (before === null || before.through > latest) return null
  return before.fingerprint === metricFingerprint(inputs, before.through) ? before : null
}
