import type { Driver, ExplainCase } from '../explain/case.ts'
import { createRandom, type Random } from './random.ts'

export interface SimulatedCase {
  readonly given: ExplainCase
  readonly drivers: readonly Driver[]
  readonly effect: 'level' | 'rate' | 'mix'
}

export interface CaseOptions {
  readonly seed: number
  readonly kind: 'sum' | 'rate' | 'mix'
  readonly dims: number
  /** The number of dimensions of a driver. */
  readonly depth: readonly number[]
  readonly drivers: readonly number[]
  /** The standard deviation of the logarithm of the parts' sizes. */
  readonly tail: number
  /** Noise beyond counting noise. */
  readonly noise: number
}

const names = ['channel', 'country', 'device', 'product', 'audience', 'plan', 'store']

/** A change with known drivers, in parts as a store has them. */
export function simulateCase(options: CaseOptions): SimulatedCase {
  const random = createRandom(options.seed)
  const dims = names.slice(0, options.dims)
  const values = dims.map((name) =>
    Array.from(
      { length: random.integer(3, options.dims > 4 ? 6 : 9) },
      (_, n) => `${name}-${n + 1}`,
    ),
  )
  const weights = values.map((own) => own.map(() => Math.exp(random.normal() * options.tail)))
  const rates = values.map((own) =>
    own.map(() => random.normal() * (options.kind === 'mix' ? 0.6 : 0.25)),
  )
  const leaves = cross(values.map((own) => own.length))
  const size = Math.exp(random.between(Math.log(20_000), Math.log(500_000)))
  const total = leaves.reduce((sum, leaf) => sum + weightOf(leaf, weights), 0)
  const expected = leaves.map((leaf) => (size * weightOf(leaf, weights)) / total)
  const picked = pickDrivers(random, options, leaves, expected)
  const drivers = picked.map(({ driver }) => driver)
  // Strong enough to be detectable: a driver within noise could not be found.
  const moves = picked.map(({ count }) => {
    const seen = options.kind === 'rate' ? count * 0.04 : count
    const least = Math.min(0.6, 8 / Math.sqrt(seen))
    return (
      random.between(Math.max(0.25, least), Math.max(0.7, least)) *
      (random.uniform() < 0.5 ? -1 : 1)
    )
  })
  const rows = leaves.flatMap((leaf, n) => {
    const mean = expected[n] ?? 0
    if (mean < 0.5) return []
    const shift = drivers.reduce(
      (product, driver, k) => (covers(driver, leaf) ? product * (1 + (moves[k] ?? 0)) : product),
      1,
    )
    const noisy = mean * Math.exp(random.normal() * options.noise)
    const labels = leaf.map((code, dim) => values[dim]?.[code] ?? '')
    if (options.kind === 'sum') {
      return [[...labels, random.poisson(noisy * shift), round(mean)]]
    }
    const odds = leaf.reduce(
      (sum, code, dim) => sum + (rates[dim]?.[code] ?? 0),
      Math.log(0.04 / 0.96),
    )
    const rate = 1 / (1 + Math.exp(-odds))
    const den = random.poisson(
      options.kind === 'mix' ? noisy * (shift > 1 ? 1 + 2 * (shift - 1) : shift) : noisy,
    )
    const num = random.binomial(den, options.kind === 'rate' ? Math.min(0.95, rate * shift) : rate)
    return [[...labels, num, den, round(mean * rate), round(mean)]]
  })
  return {
    given: {
      id: `${options.kind}-${options.seed}`,
      kind: options.kind === 'sum' ? 'sum' : 'ratio',
      metric: options.kind === 'sum' ? 'orders' : 'conversion',
      better: 'up',
      dims,
      columns: [
        ...dims,
        ...(options.kind === 'sum'
          ? ['actual', 'expected']
          : ['num_actual', 'den_actual', 'num_expected', 'den_expected']),
      ],
      rows,
    },
    drivers: drivers.map((driver) =>
      Object.fromEntries(
        [...driver].map(([dim, code]) => [dims[dim] ?? '', values[dim]?.[code] ?? '']),
      ),
    ),
    effect: options.kind === 'sum' ? 'level' : options.kind,
  }
}

type PickedDriver = ReadonlyMap<number, number>

/** Picks parts that are neither nearly empty nor nearly everything, and that do not overlap. */
function pickDrivers(
  random: Random,
  options: CaseOptions,
  leaves: readonly (readonly number[])[],
  expected: readonly number[],
): { driver: PickedDriver; count: number }[] {
  const total = expected.reduce((sum, value) => sum + value, 0)
  const wanted = random.pick(options.drivers)
  const found: { driver: PickedDriver; count: number }[] = []
  for (let tries = 0; found.length < wanted && tries < 500; tries += 1) {
    const depth = random.pick(options.depth)
    const dims = shuffled(random, leaves[0]?.length ?? 0).slice(0, depth)
    const leaf = random.pick(leaves)
    const driver = new Map(dims.map((dim) => [dim, leaf[dim] ?? 0]))
    const inside = leaves.map((one) => covers(driver, one))
    const share =
      expected.reduce((sum, value, n) => (inside[n] === true ? sum + value : sum), 0) / total
    const overlaps = found.some(({ driver: other }) =>
      leaves.some((one, n) => inside[n] === true && covers(other, one)),
    )
    const seen = share * total * (options.kind === 'rate' ? 0.04 : 1)
    if (share < 0.02 || share > 0.4 || overlaps || seen < 200) continue
    found.push({ driver, count: share * total })
  }
  return found
}

function covers(driver: PickedDriver, leaf: readonly number[]): boolean {
  for (const [dim, code] of driver) if (leaf[dim] !== code) return false
  return true
}

function cross(sizes: readonly number[]): number[][] {
  return sizes.reduce<number[][]>(
    (all, size) =>
      all.flatMap((leaf) => Array.from({ length: size }, (_, code) => [...leaf, code])),
    [[]],
  )
}

function weightOf(leaf: readonly number[], weights: readonly (readonly number[])[]): number {
  return leaf.reduce((product, code, dim) => product * (weights[dim]?.[code] ?? 1), 1)
}

function shuffled(random: Random, count: number): number[] {
  const items = Array.from({ length: count }, (_, n) => n)
  return items
    .map((item) => [random.uniform(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
