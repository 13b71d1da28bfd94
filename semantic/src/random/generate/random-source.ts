import { seededRandom } from '@cartograph/contract'

/** A seeded source of random choices. */
export interface RandomSource {
  /** An integer in [0, count). */
  below(count: number): number
  /** True with this probability, in percent. */
  chance(percent: number): boolean
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T
  /** Up to `most` distinct items in random order. */
  some<T>(items: readonly T[], most: number): T[]
}

export function createRandomSource(seed: number): RandomSource {
  const next = seededRandom(seed)
  function below(count: number): number {
    return Math.floor(next() * count)
  }
  function pick<T>(items: readonly T[]): T {
    const picked = items[below(items.length)]
    if (picked === undefined) throw new RangeError('There is nothing to pick from')
    return picked
  }
  return {
    below,
    pick,
    chance: (percent) => next() * 100 < percent,
    some(items, most) {
      const left = [...items]
      const count = below(most + 1)
      const picked: typeof left = []
      while (picked.length < count && left.length > 0) {
        picked.push(...left.splice(below(left.length), 1))
      }
      return picked
    },
  }
}
