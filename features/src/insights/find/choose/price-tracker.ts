import type { Candidate, Finding } from '@cartograph/analysis'
import type { JudgedSeries } from '../judged-series.ts'
import { daily, type Period } from '../period.ts'
import { listPriceMetric, priceMetrics } from '../plan/watched-metrics.ts'
import type { UnitValues } from '../read/unit-values.ts'
import { findPriceSteps } from './price-steps.ts'
import {
  candidatesIn,
  createRuleFinding,
  directionOf,
  findCorrelated,
  hasSameDirection,
  leastStake,
} from './rule-finding.ts'

export interface PriceTracker {
  /** The prices that were changed in a period, by its last day, among what might be told of it. */
  findChanges(candidates: readonly Candidate[], end: number): Finding[]
  /** What is left to be told of prices by how far they sway: those that are a mixture of several. */
  dropExplained(candidates: readonly Candidate[], end: number): Candidate[]
  /** Takes down what was told of those. */
  record(findings: readonly Finding[]): void
}

/** A price stays. So long what it moves is counted to tell whether it matters, a quarter of a year, … */
const stakeDays = 91
/** … and so long to tell how much, as others are told of a day or a week. */
const significanceDays = 7
const usualDays = 28
/** As long a price is a new one: what is paid follows it, and is no news. */
export const newPriceDays = 91
/** A mixture of a few prices does not stray as noise does: far out, chances are larger than they are said to be. */
const maxChanceOfMixedPrices = 1e-6

/** What of prices is told: that of which somebody has decided, on the first day on which it can be seen. */
export function createPriceTracker(
  judged: readonly JudgedSeries[],
  unitValues: UnitValues,
  period: Period,
): PriceTracker {
  const asked = new Map(
    judged
      .filter(({ series }) => series.metric === listPriceMetric)
      .map((one) => [one.series.id, { one, ...findPriceSteps(one.series.values) }]),
  )
  /** Mixtures of prices that were told. */
  const told: Candidate[] = []

  function stepOf(candidate: Candidate, all: readonly Candidate[], end: number): Finding[] {
    const found = asked.get(candidate.id)
    const step = found?.steps.get(end - found.one.first)
    if (found?.isSteady !== true || step === undefined) return []
    const usual = usualDen(found.one, end, period)
    const ofDay = (Math.abs(step.value - step.before) * usual) / unitValues.perDay
    if (ofDay * stakeDays < leastStake) return []
    const { before: expected, chance } = step
    const changed = { ...candidate, expected, lower: expected, upper: expected, chance }
    const folded = findCorrelated(changed, all).filter(isPrice)
    const since = candidate.day
    const stake = ofDay * significanceDays
    return [createRuleFinding({ candidate: changed, folded, stake, since, continues: null })]
  }

  /** Whether it is another price since a while. */
  function follows(one: Candidate, end: number): boolean {
    const id = idOf(one, listPriceMetric)
    const found = asked.get(id)
    const last = end - (found?.one.first ?? end)
    const way = directionOf(one)
    const steps = found?.isSteady === true ? [...found.steps] : []
    return (
      steps.some(
        ([n, { value, before }]) =>
          n <= last && n > last - newPriceDays && Math.sign(value - before) === way,
      ) ||
      told.some(
        (price) =>
          price.id === id &&
          (one.day - price.day) * period.days < newPriceDays &&
          hasSameDirection(one, price),
      )
    )
  }

  return {
    findChanges: (candidates, end) => candidates.flatMap((one) => stepOf(one, candidates, end)),
    dropExplained: (candidates, end) =>
      candidates.flatMap((candidate) => {
        if (!isPrice(candidate)) return [candidate]
        if (candidate.chance > maxChanceOfMixedPrices || follows(candidate, end)) return []
        const found = asked.get(candidate.id)
        if (found === undefined) return [candidate]
        // What a mixture does in a week its days have told.
        if (found.isSteady || period !== daily) return []
        return [{ ...candidate, weight: usualDen(found.one, end, period) * significanceDays }]
      }),
    record(findings) {
      const all = findings.flatMap(candidatesIn)
      told.push(...all.filter((one) => one.metric === listPriceMetric))
    },
  }
}

/** The series of another metric, of the same part. */
function idOf({ id, metric }: Candidate, other: string): string {
  return `${other}${id.slice(metric.length)}`
}

function isPrice({ metric }: Candidate): boolean {
  return priceMetrics.includes(metric)
}

/** How many pieces are sold on a usual day, before that one. */
function usualDen({ den, first }: JudgedSeries, end: number, { days }: Period): number {
  const before = den?.slice(Math.max(0, end - first - usualDays), end - first) ?? []
  const known = Array.from(before).filter((one) => !Number.isNaN(one))
  return known.reduce((sum, one) => sum + one, 0) / Math.max(1, known.length) / days
}
