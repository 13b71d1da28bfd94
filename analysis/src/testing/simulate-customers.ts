import { seededRandom } from '@cartograph/contract'
import type { OrderHistory, ReturnModel } from '../returning/return-model.ts'

export interface SimulatedCustomer {
  readonly history: OrderHistory
  /** Orders within the time after the history. */
  readonly later: number
}

/** Customers who behave as a BG/NBD model says, with first orders spread over the first half of the time. */
export function simulateCustomers(options: {
  readonly model: ReturnModel
  readonly customers: number
  readonly days: number
  readonly laterDays: number
  readonly seed: number
}): readonly SimulatedCustomer[] {
  const { model, customers, days, laterDays } = options
  const random = seededRandom(options.seed)
  return Array.from({ length: customers }, () => {
    const age = days * (1 - random() / 2)
    const rate = gamma(random, model.r) / model.alpha
    const [one, other] = [gamma(random, model.a), gamma(random, model.b)]
    const chanceToLeave = one / (one + other)
    let [at, repeats, recency, later] = [0, 0, 0, 0]
    for (;;) {
      at -= Math.log(1 - random()) / rate
      if (at > age + laterDays) break
      if (at <= age) [repeats, recency] = [repeats + 1, at]
      else later += 1
      if (random() < chanceToLeave) break
    }
    return { history: { repeats, recency, age }, later }
  })
}

/** A gamma variate of rate 1, by the method of Marsaglia and Tsang (2000). */
function gamma(random: () => number, shape: number): number {
  if (shape < 1) return gamma(random, shape + 1) * (1 - random()) ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const v = (1 + c * normal) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * normal ** 2 + d - d * v + d * Math.log(v)) {
      return d * v
    }
  }
}
