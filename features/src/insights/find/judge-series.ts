import {
  judgeStore,
  normalTail,
  type Candidate,
  type KnownDates,
  type Series,
} from '@cartograph/analysis'
import { believe } from './believe.ts'
import { lasting } from './lasting.ts'
import type { Judged } from './judged.ts'
import { numberOf, type Period } from './period.ts'
import type { WatchedSeries } from './series-of.ts'
import { standstill } from './standstill.ts'
import type { SearchWindow } from './window-of.ts'
import type { Worths } from './worths.ts'

/** Every series with what was to be expected of it, day by day. */
export function judgeSeries(
  all: readonly WatchedSeries[],
  calendar: KnownDates,
  { from, through }: SearchWindow,
): Judged[] {
  const window = { from, days: through - from + 1 }
  const series: Series[] = all.map((one) => one.series)
  const answers = judgeStore(series, calendar, window)
  return all.map((one) => ({
    ...one,
    judgements: new Map(answers.get(one.series.id)?.map((answer) => [answer.day, answer])),
  }))
}

/** What may be told of a period, by its last day; it goes by its number, as the next one is the day after. */
export function candidatesOf(
  all: readonly Judged[],
  end: number,
  worths: Worths,
  period: Period,
): Candidate[] {
  const day = numberOf(period, end)
  return believe(
    all.flatMap((judged) => {
      const candidate = candidateOf(judged, end, worths)
      return candidate === null ? [] : [{ ...candidate, day }]
    }),
  )
}

function candidateOf(judged: Judged, day: number, worths: Worths): Candidate | null {
  const { series, metric, first, den } = judged
  const value = series.values[day - first] ?? null
  const judgement = judged.judgements.get(day)
  if (value === null || judgement === undefined) return null
  const { expected, lower, upper, surprise, sentiment } = judgement
  const still = standstill(judged, day)
  const together = lasting(judged, day)
  const chance = Math.min(
    judgement.chance,
    still ?? 1,
    together === null ? 1 : normalTail(together),
  )
  const { id, kind, better, slice } = series
  const ofOne = worths.of(metric.worth)
  const weight = den === null ? ofOne : ofOne * Math.abs(den[day - first] ?? 0)
  return {
    id,
    metric: series.metric,
    kind,
    better,
    slice,
    day,
    value,
    expected,
    lower,
    upper,
    surprise,
    chance,
    flag: judgement.flag || still !== null || together !== null,
    sentiment,
    weight,
  }
}
