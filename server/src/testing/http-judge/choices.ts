import { seededRandom } from '@cartograph/contract'

/** Choices that depend only on a seed. */
export interface Choices {
  /** True with a probability. */
  chance(probability: number): boolean
  /** A whole number from 0 to below a limit. */
  below(limit: number): number
  pick<T>(values: readonly [T, ...T[]]): T
  /** A value, each as often as its weight says. */
  weigh<T extends string>(weights: Readonly<Record<T, number>>): T
}

export function seededChoices(seed: number): Choices {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  return {
    below,
    chance: (probability) => random() < probability,
    pick: (values) => values[below(values.length)] ?? values[0],
    weigh(weights) {
      const entries = Object.entries<number>(weights) as [keyof typeof weights, number][]
      let rest = random() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        rest -= weight
        if (rest < 0) return name
      }
      throw new Error('There is nothing to choose from')
    },
  }
}
