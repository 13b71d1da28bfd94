import { seededRandom } from '@cartograph/contract'

/** A seeded generator: the same seed gives the same numbers on every machine. */
export interface Random {
  /** In [0, 1). */
  readonly uniform: () => number
  readonly between: (low: number, high: number) => number
  readonly integer: (low: number, high: number) => number
  readonly normal: () => number
  readonly gamma: (shape: number) => number
  readonly poisson: (mean: number) => number
  readonly binomial: (trials: number, chance: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
}

export function createRandom(seed: number): Random {
  const uniform = seededRandom(Math.imul(seed, 0x9e3779b1) ^ 0x5bf03635)

  function normal(): number {
    return Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  }

  /** The method of Marsaglia and Tsang (2000). */
  function gamma(shape: number): number {
    if (shape < 1) return gamma(shape + 1) * (1 - uniform()) ** (1 / shape)
    const third = shape - 1 / 3
    const scale = 1 / Math.sqrt(9 * third)
    for (;;) {
      const x = normal()
      const cube = (1 + scale * x) ** 3
      if (cube <= 0) continue
      if (Math.log(1 - uniform()) < (x * x) / 2 + third - third * cube + third * Math.log(cube)) {
        return third * cube
      }
    }
  }

  /** Splits large means by the waiting time of the middle event. */
  function poisson(mean: number): number {
    if (mean <= 0) return 0
    if (mean > 30) {
      const middle = Math.floor((mean * 7) / 8)
      const waited = gamma(middle)
      return waited > mean ? binomial(middle - 1, mean / waited) : middle + poisson(mean - waited)
    }
    const limit = Math.exp(-mean)
    let count = -1
    for (let product = 1; product > limit; product *= uniform()) count += 1
    return Math.max(0, count)
  }

  function binomial(trials: number, chance: number): number {
    if (trials < 50) {
      let hits = 0
      for (let n = 0; n < trials; n += 1) if (uniform() < chance) hits += 1
      return hits
    }
    const rank = 1 + Math.floor(trials / 2)
    const left = gamma(rank)
    const right = gamma(trials - rank + 1)
    const middle = left / (left + right)
    return middle >= chance
      ? binomial(rank - 1, chance / middle)
      : rank + binomial(trials - rank, (chance - middle) / (1 - middle))
  }

  return {
    uniform,
    between: (low, high) => low + (high - low) * uniform(),
    integer: (low, high) => low + Math.floor(uniform() * (high - low + 1)),
    normal,
    gamma,
    poisson,
    binomial,
    pick: (items) => {
      const item = items[Math.floor(uniform() * items.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
  }
}
