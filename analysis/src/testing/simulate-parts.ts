import type { Random } from './random.ts'

/** The smallest part of a figure: its value of each dimension, and how much of it is usual. */
export interface Part {
  readonly labels: readonly string[]
  readonly mean: number
}

export interface PartOptions {
  /** Of dimensions, and of the values of each: least and most. */
  readonly dims: readonly [number, number]
  readonly values: readonly [number, number]
  /** So much of it there is in all: least and most. */
  readonly size: readonly [number, number]
  /** How unlike in size values are, and how unlike the parts are beyond that. */
  readonly tail: number
  readonly uneven: number
  /** Of the parts, so many do not exist. */
  readonly missing: number
  /** The second dimension lies within the first, as cities do within countries. */
  readonly isNested: boolean
}

const names = ['country', 'city', 'channel', 'device', 'product']
const mostParts = 6_000

/** Parts that cross the values of some dimensions, or of which the second lies within the first. */
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
  // Each city lies in one country, and each country has one.
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
