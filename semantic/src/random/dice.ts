/** Chance that comes out the same for the same seed. */
export interface Dice {
  /** A whole number from 0 until before `count`. */
  below(count: number): number
  /** True in so many of a hundred cases. */
  chance(percent: number): boolean
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T
  /** Up to so many of the items, each at most once, in any order. */
  some<T>(items: readonly T[], most: number): T[]
}

export function dice(seed: number): Dice {
  let state = seed >>> 0
  /** The generator of numbers known as mulberry32. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
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
