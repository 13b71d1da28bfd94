import type { Random } from './random.ts'

/** One of the smallest parts: its value of each dimension, and its mean. */
export interface Part {
  readonly labels: readonly string[]
  readonly mean: number
}

export interface PartOptions {
  /** The smallest and largest number of dimensions, and of values of each. */
  readonly dims: readonly [number, number]
  readonly values: readonly [number, number]
  /** The smallest and largest total. */
  readonly size: readonly [number, number]
  /** The spread of the sizes of values, and of the parts beyond that. */
  readonly tail: number
  readonly uneven: number
  /** The share of the parts that does not exist. */
  readonly missing: number
  /** The second dimension is nested in the first, as cities are in countries. */
  readonly isNested: boolean
}

const names = ['country', 'city', 'channel', 'device', 'product']
const mostParts = 6_000

/** The parts of some crossed or nested dimensions. */
export function simulateParts(
  random: Random,
  options: PartOptions,
): { dims: readonly string[]; parts: readonly Part[] } {
  const dims = names.slice(0, random.integer(...options.dims))
  let room = mostParts
  const values = dims.map((name) => {
    const count = Math.max(2, Math.min(random.integer(...options.values), Math.floor(room / 2)))
    room /= count
    return Array.from({ length: count }, (_, n) => ({
      label: `${name} ${n + 1}`,
      weight: Math.exp(random.normal() * options.tail),
    }))
  })
  // Each city is in one country, and each country has at least one city.
  const countries = values[0]?.length ?? 1
  const homes = values[1]?.map((_, n) => (n < countries ? n : random.integer(0, countries - 1)))
  const crossed = values.reduce<{ labels: string[]; codes: number[]; weight: number }[]>(
    (all, own) =>
      all.flatMap(({ labels, codes, weight }) =>
        own.map((value, code) => ({
          labels: [...labels, value.label],
          codes: [...codes, code],
          weight: weight * value.weight,
        })),
      ),
    [{ labels: [], codes: [], weight: 1 }],
  )
  const kept = crossed
    .filter(({ codes }) => !options.isNested || homes?.[codes[1] ?? 0] === codes[0])
    .filter(() => random.uniform() >= options.missing)
    .map(({ labels, weight }) => ({
      labels,
      weight: weight * Math.exp(random.normal() * options.uneven),
    }))
  const total = kept.reduce((sum, { weight }) => sum + weight, 0)
  const size = Math.exp(random.between(Math.log(options.size[0]), Math.log(options.size[1])))
  return {
    dims,
    parts: kept.map(({ labels, weight }) => ({ labels, mean: (size * weight) / total })),
  }
}
