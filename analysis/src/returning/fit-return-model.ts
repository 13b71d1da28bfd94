import { logGamma } from './log-gamma.ts'
import { minimize } from './minimize.ts'
import type { OrderHistory, ReturnModel } from './return-model.ts'

/** Customers with the same history. */
export interface HistoryGroup extends OrderHistory {
  /** How many there are; 1 if omitted. */
  readonly customers?: number
}

/**
 * The model of a shop by maximum likelihood; null with fewer than ten returning customers, of whom nothing
 * can be learned, and if the search for it does not converge. The same histories in any order give the same
 * model, but for rounding. `pause` is awaited between the steps of the search.
 */
export async function fitReturnModel(
  histories: readonly HistoryGroup[],
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<ReturnModel | null> {
  const returning = histories.reduce(
    (sum, { repeats, customers = 1 }) => (repeats > 0 ? sum + customers : sum),
    0,
  )
  if (returning < fewestReturning) return null
  // In units of the oldest customer's age, the same start suits shops of any age.
  const unit = histories.reduce((oldest, { age }) => Math.max(oldest, age), 0)
  const scaled = histories.map((history) => ({
    ...history,
    recency: history.recency / unit,
    age: history.age / unit,
  }))
  const modelAt = (point: readonly number[]): ReturnModel => {
    const [r = 1, alpha = 1, a = 1, b = 1] = point.map((value) =>
      Math.exp(Math.max(-farthest, Math.min(farthest, value))),
    )
    return { r, alpha, a, b }
  }
  const cost = (point: readonly number[]) => -logLikelihood(modelAt(point), scaled)
  const first = await minimize(cost, [0, -1, 0, 0], pause)
  // A second start from the first result: the simplex may have collapsed before the lowest point.
  const { point, isConverged } = await minimize(cost, first.point, pause)
  if (!isConverged) return null
  const model = modelAt(point)
  return { ...model, alpha: model.alpha * unit }
}

const fewestReturning = 10
/** Of the logarithm of a parameter; beyond it, the model no longer changes. */
const farthest = 10

/** Equation 6 of the paper, without what is the same for all models. */
export function logLikelihood(model: ReturnModel, histories: readonly HistoryGroup[]): number {
  const { r, alpha, a, b } = model
  const ofRepeats = new Map<number, number>()
  let total = 0
  for (const { repeats, recency, age, customers = 1 } of histories) {
    let shared = ofRepeats.get(repeats)
    if (shared === undefined) {
      shared =
        logGamma(r + repeats) -
        logGamma(r) +
        r * Math.log(alpha) +
        (logGamma(a + b) + logGamma(b + repeats) - logGamma(b) - logGamma(a + b + repeats))
      ofRepeats.set(repeats, shared)
    }
    const alive = -(r + repeats) * Math.log(alpha + age)
    if (repeats === 0) {
      total += customers * (shared + alive)
      continue
    }
    const left = Math.log(a) - Math.log(b + repeats - 1) - (r + repeats) * Math.log(alpha + recency)
    const larger = Math.max(alive, left)
    total += customers * (shared + larger + Math.log1p(Math.exp(Math.min(alive, left) - larger)))
  }
  return total
}
