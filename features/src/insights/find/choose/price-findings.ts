import type { Candidate, Finding } from '@cartograph/analysis'
import type { Judged } from '../judged-series.ts'
import { daily, type Period } from '../period.ts'
import { askedPrice, prices } from '../plan/watched-metrics.ts'
import type { Worths } from '../read/unit-values.ts'
import { priceSteps } from './price-steps.ts'
import { allOf, isSameWay, leastStake, movedWith, sureFinding, wayOf } from './rule-finding.ts'

export interface PriceTeller {
  /** The prices that were changed in a period, by its last day, among what might be told of it. */
  of(candidates: readonly Candidate[], end: number): Finding[]
  /** What is left to be told of prices by how far they sway: those that are a mixture of several. */
  leave(candidates: readonly Candidate[], end: number): Candidate[]
  /** Takes down what was told of those. */
  remember(findings: readonly Finding[]): void
}

/** A price stays. So long what it moves is counted to tell whether it matters, a quarter of a year, … */
const mattersDays = 91
/** … and so long to tell how much, as others are told of a day or a week. */
const countedDays = 7
const usualDays = 28
/** As long a price is a new one: what is paid follows it, and is no news. */
export const newPriceDays = 91
/** A mixture of a few prices does not stray as noise does: far out, chances are larger than they are said to be. */
const surestOfMixtures = 1e-6

/** What of prices is told: that of which somebody has decided, on the first day on which it can be seen. */
export function tellPrices(judged: readonly Judged[], worths: Worths, period: Period): PriceTeller {
  const asked = new Map(
    judged
      .filter(({ series }) => series.metric === askedPrice)
      .map((one) => [one.series.id, { one, ...priceSteps(one.series.values) }]),
  )
  /** Mixtures of prices that were told. */
  const told: Candidate[] = []

  function stepOf(candidate: Candidate, all: readonly Candidate[], end: number): Finding[] {
    const found = asked.get(candidate.id)
    const step = found?.steps.get(end - found.one.first)
    if (found?.isSteady !== true || step === undefined) return []
    const usual = usualDen(found.one, end, period)
    const ofDay = (Math.abs(step.value - step.before) * usual) / worths.ofDay
    if (ofDay * mattersDays < leastStake) return []
    const { before: expected, chance } = step
    const changed = { ...candidate, expected, lower: expected, upper: expected, chance }
    const folded = movedWith(changed, all).filter(isPrice)
    const since = candidate.day
    const stake = ofDay * countedDays
    return [sureFinding({ candidate: changed, folded, stake, since, continues: null })]
  }

  /** Whether it is another price since a while. */
  function follows(one: Candidate, end: number): boolean {
    const id = idOf(one, askedPrice)
    const found = asked.get(id)
    const last = end - (found?.one.first ?? end)
    const way = wayOf(one)
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
          isSameWay(one, price),
      )
    )
  }

  return {
    of: (candidates, end) => candidates.flatMap((one) => stepOf(one, candidates, end)),
    leave: (candidates, end) =>
      candidates.flatMap((candidate) => {
        if (!isPrice(candidate)) return [candidate]
        if (candidate.chance > surestOfMixtures || follows(candidate, end)) return []
        const found = asked.get(candidate.id)
        if (found === undefined) return [candidate]
        // What a mixture does in a week its days have told.
        if (found.isSteady || period !== daily) return []
        return [{ ...candidate, weight: usualDen(found.one, end, period) * countedDays }]
      }),
    remember(findings) {
      const all = findings.flatMap(allOf)
      told.push(...all.filter((one) => one.metric === askedPrice))
    },
  }
}

/** The series of another metric, of the same part. */
function idOf({ id, metric }: Candidate, other: string): string {
  return `${other}${id.slice(metric.length)}`
}

function isPrice({ metric }: Candidate): boolean {
  return prices.includes(metric)
}

/** How many pieces are sold on a usual day, before that one. */
function usualDen({ den, first }: Judged, end: number, { days }: Period): number {
  const before = den?.slice(Math.max(0, end - first - usualDays), end - first) ?? []
  const known = Array.from(before).filter((one) => !Number.isNaN(one))
  return known.reduce((sum, one) => sum + one, 0) / Math.max(1, known.length) / days
}
