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
  isSamePriceChange,
  leastStake,
} from './rule-finding.ts'

export interface PriceTracker {
  /** The price changes of a period, by its last day, among the candidates. */
  findChanges(candidates: readonly Candidate[], end: number): Finding[]
  /** The remaining candidates of price series that are mixtures, judged by their deviation. */
  dropExplained(candidates: readonly Candidate[], end: number): Candidate[]
  /** Records the reported ones among them. */
  record(findings: readonly Finding[]): void
}

/** A price lasts. Whether it matters is decided by its effect over a quarter, … */
const stakeDays = 91
/** … and how much it matters by its effect over as long as other findings cover. */
const significanceDays = 7
const usualDays = 28
/** For this many days a price counts as new: the average price follows it, and that is not reported. */
export const newPriceDays = 91
/** A store that sells less of a product, or lists its variants by their own names, shows the same change later. */
export const sameChangeDays = 14
/** A mixture of a few prices is not normally distributed: extreme values are more likely than computed. */
const maxChanceOfMixedPrices = 1e-6

/** Reports deliberate price changes, on the first day on which one is visible. */
export function createPriceTracker(
  judged: readonly JudgedSeries[],
  unitValues: UnitValues,
  period: Period,
): PriceTracker {
  const listPrices = new Map(
    judged
      .filter(({ series }) => series.metric === listPriceMetric)
      .map((one) => [one.series.id, { one, ...findPriceSteps(one.series.values) }]),
  )
  /** Reported changes of prices. */
  const reportedPrices: { readonly price: Candidate; readonly finding: Finding }[] = []

  function stepOf(candidate: Candidate, all: readonly Candidate[], end: number): Finding[] {
    const found = listPrices.get(candidate.id)
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

  /** Whether a new price has been in place for a while. */
  function follows(one: Candidate, end: number): boolean {
    const id = idOf(one, listPriceMetric)
    const found = listPrices.get(id)
    const last = end - (found?.one.first ?? end)
    const way = directionOf(one)
    const steps = found?.isSteady === true ? [...found.steps] : []
    return (
      steps.some(
        ([n, { value, before }]) =>
          n <= last && n > last - newPriceDays && Math.sign(value - before) === way,
      ) ||
      reportedPrices.some(
        ({ price }) =>
          price.id === id &&
          (one.day - price.day) * period.days < newPriceDays &&
          hasSameDirection(one, price),
      )
    )
  }

  /** Some days ago, the same price changed in another store. */
  function findEarlier({ candidate }: Finding): Finding | null {
    const earlier = reportedPrices.find(
      ({ price }) =>
        (candidate.day - price.day) * period.days < sameChangeDays &&
        isSamePriceChange(price, candidate),
    )
    return earlier?.finding ?? null
  }

  return {
    findChanges(candidates, end) {
      const changes = candidates.flatMap((one) => stepOf(one, candidates, end))
      return mergeSameChanges(changes).map((one) => ({ ...one, continues: findEarlier(one) }))
    },
    dropExplained: (candidates, end) =>
      candidates.flatMap((candidate) => {
        if (!isPrice(candidate)) return [candidate]
        if (candidate.chance > maxChanceOfMixedPrices || follows(candidate, end)) return []
        const found = listPrices.get(candidate.id)
        if (found === undefined) return [candidate]
        // A mixture that moved in a week was already reported by its days.
        if (found.isSteady || period !== daily) return []
        return [{ ...candidate, weight: usualDen(found.one, end, period) * significanceDays }]
      }),
    record(findings) {
      for (const finding of findings) {
        const prices = candidatesIn(finding).filter(({ metric }) => metric === listPriceMetric)
        reportedPrices.push(...prices.map((price) => ({ price, finding })))
      }
    },
  }
}

/** A price that several stores changed together is one finding: the one with the most at stake. */
function mergeSameChanges(changes: readonly Finding[]): readonly Finding[] {
  const merged: Finding[] = []
  for (const change of changes.toSorted((a, b) => b.significance - a.significance)) {
    const same = merged.findIndex(({ candidate }) => isSamePriceChange(candidate, change.candidate))
    const other = merged[same]
    if (other === undefined) merged.push(change)
    else merged[same] = { ...other, folded: [...other.folded, ...candidatesIn(change)] }
  }
  return merged
}

/** The series of another metric for the same segment. */
function idOf({ id, metric }: Candidate, other: string): string {
  return `${other}${id.slice(metric.length)}`
}

function isPrice({ metric }: Candidate): boolean {
  return priceMetrics.includes(metric)
}

/** The number of units sold on a usual day before that day. */
function usualDen({ den, first }: JudgedSeries, end: number, { days }: Period): number {
  const before = den?.slice(Math.max(0, end - first - usualDays), end - first) ?? []
  const known = Array.from(before).filter((one) => !Number.isNaN(one))
  return known.reduce((sum, one) => sum + one, 0) / Math.max(1, known.length) / days
}
