import {
  flagDiscoveries,
  isOutsideRange,
  normalTail,
  type Candidate,
  type DayRun,
  type Judgement,
  type KnownDates,
} from '@cartograph/analysis'
import type { JudgedSeries } from '../judged-series.ts'
import { periodNumber, type Period } from '../period.ts'
import type { SearchWindow } from '../plan/search-window.ts'
import type { WatchedSeries } from '../read/build-series.ts'
import type { UnitValues } from '../read/unit-values.ts'
import { judgeMetric } from './judge-metric.ts'
import { persistentSurprise } from './persistent-change.ts'
import type { StoredState } from './stored-state.ts'
import { findZeroRun, type ZeroRun } from './zero-run.ts'

/**
 * The accepted false discovery rate: 0.2% of the reported changes may be chance. Stricter than the rate for
 * flags, because a shop has few days on which anything happens, every other day tests as many series, and
 * none is exactly normally distributed.
 */
const rate = 0.002

/** Removes the flags that do not pass the Benjamini–Hochberg procedure over all tests of a day. */
export function controlFalseDiscoveries(candidates: readonly Candidate[]): Candidate[] {
  const tested = candidates.filter(({ expected }) => expected !== null)
  const chances = tested.map(({ chance }) => chance).toSorted((a, b) => a - b)
  const last = chances.findLastIndex((chance, n) => chance <= (rate * (n + 1)) / chances.length)
  const threshold = last < 0 ? -1 : (chances[last] ?? -1)
  return candidates.map((one) =>
    one.flag && one.chance > threshold ? { ...one, flag: false } : one,
  )
}

export interface JudgeSeriesInput {
  readonly watched: readonly WatchedSeries[]
  readonly calendar: KnownDates
  readonly window: SearchWindow
  readonly period: Period
  /** The stored state of each metric to resume from. */
  readonly previousStates: readonly StoredState[]
}

export interface JudgeSeriesResult {
  readonly judged: readonly JudgedSeries[]
  /** The new state of each metric; an unchanged one is the given object. */
  readonly states: readonly StoredState[]
}

/** Every series with its expected range, day by day. */
export function judgeSeries({
  watched,
  previousStates,
  ...given
}: JudgeSeriesInput): JudgeSeriesResult {
  const period = given.period.name
  const stateOfMetric = new Map(
    previousStates.filter((one) => one.period === period).map((one) => [one.metric, one]),
  )
  const judgements = new Map<string, readonly Judgement[]>()
  const states: StoredState[] = []
  for (const [metric, series] of byMetric(watched)) {
    const found = judgeMetric(
      { ...given, period, metric, series },
      stateOfMetric.get(metric) ?? null,
    )
    for (const [id, judged] of found.judgements) judgements.set(id, judged)
    if (found.state !== null) states.push(found.state)
  }
  flagUnusualDays([...judgements.values()])
  const judged = watched.map((one) => ({
    ...one,
    judgements: new Map(judgements.get(one.series.id)?.map((answer) => [answer.day, answer])),
  }))
  return { judged, states }
}

/** Sorted independently of current values, because stored state relies on the order. */
function byMetric(watched: readonly WatchedSeries[]): Map<string, WatchedSeries['series'][]> {
  const metrics = new Map<string, WatchedSeries['series'][]>()
  const series = watched.map((one) => one.series)
  for (const one of series.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const same = metrics.get(one.metric)
    if (same === undefined) metrics.set(one.metric, [one])
    else same.push(one)
  }
  return metrics
}

/** False discoveries are controlled over all series of a day, whatever they measure. */
function flagUnusualDays(all: readonly (readonly Judgement[])[]): void {
  const days = new Map<number, Judgement[]>()
  for (const one of all.flat()) {
    if (one.expected === null) continue
    const same = days.get(one.day)
    if (same === undefined) days.set(one.day, [one])
    else same.push(one)
  }
  for (const today of days.values()) flagDiscoveries(today)
}

/**
 * The candidates of a period, by the number of its last day, as consecutive periods have consecutive
 * numbers.
 */
export function candidatesOf(
  all: readonly JudgedSeries[],
  end: number,
  unitValues: UnitValues,
  period: Period,
): Candidate[] {
  const day = periodNumber(period, end)
  return controlFalseDiscoveries(
    all.flatMap((judged) => {
      const candidate = candidateOf(judged, end, unitValues)
      return candidate === null ? [] : [{ ...candidate, day }]
    }),
  )
}

function candidateOf(judged: JudgedSeries, day: number, unitValues: UnitValues): Candidate | null {
  const { series, metric, first, den } = judged
  const value = series.values[day - first] ?? null
  const judgement = judged.judgements.get(day)
  if (value === null || judgement === undefined) return null
  const { expected, lower, upper, surprise, sentiment } = judgement
  const still = findZeroRun(judged, day)
  const together = persistentSurprise(judged, day)
  const chance = Math.min(
    judgement.chance,
    still?.chance ?? 1,
    together === null ? 1 : normalTail(together),
  )
  const { id, kind, better, slice } = series
  const ofOne = unitValues.perUnit(metric.unitValue)
  const weight = den === null ? ofOne : ofOne * Math.abs(den[day - first] ?? 0)
  const candidate: Candidate = {
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
  return still === null || isOutsideRange(candidate)
    ? candidate
    : { ...candidate, run: runOf(still) }
}

function runOf({ days, expectedTotal, lower, upper }: ZeroRun): DayRun {
  return { days, expected: expectedTotal, lower, upper }
}
