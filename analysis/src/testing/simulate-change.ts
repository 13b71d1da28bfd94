import type { Driver, ExplainCase } from '../explain/case.ts'
import { createRandom, type Random } from './random.ts'
import { simulateParts, type Part, type PartOptions } from './simulate-parts.ts'

/**
 * A change with known drivers, with options for the ways in which stores differ; `simulateCase` is
 * one of them.
 */
export interface ChangeOptions extends PartOptions {
  readonly seed: number
  /** The expected values: the true mean, a biased forecast, or a count of the week before. */
  readonly expected: 'truth' | 'forecast' | 'counted'
  /** The error of a forecast for the whole. */
  readonly bias: number
  /** Noise of a part beyond counting noise. */
  readonly noise: number
  /** The mean value of one unit and its spread; 0 for counts. */
  readonly money: number
  /** The number of drivers, and of their dimensions. */
  readonly drivers: readonly number[]
  readonly depth: readonly number[]
  /**
   * The smallest and the largest move, as a relative fall or rise (0.5 is half, or half as much
   * again).
   */
  readonly fall: readonly [number, number]
  readonly rise: readonly [number, number]
  /** An additional factor on everything. */
  readonly whole: number
  /** One driver makes a value appear or vanish. */
  readonly isReplaced: boolean
  /** The second driver is within the first. */
  readonly isWithin: boolean
  /** The effect of the weakest driver, in its own standard deviations. */
  readonly clear: number
}

export interface SimulatedChange {
  readonly given: ExplainCase
  readonly drivers: readonly Driver[]
}

export const usualChange: Omit<ChangeOptions, 'seed'> = {
  dims: [2, 4],
  values: [3, 9],
  size: [5_000, 500_000],
  tail: 0.7,
  uneven: 0.2,
  missing: 0,
  isNested: false,
  expected: 'truth',
  bias: 0,
  noise: 0.05,
  money: 0,
  drivers: [1, 2],
  depth: [1],
  fall: [0.3, 0.8],
  rise: [0.3, 1.5],
  whole: 1,
  isReplaced: false,
  isWithin: false,
  clear: 8,
}

/** The factor of a part with an expected value of zero. */
const appears = Infinity

/** A driver with the factor by which it multiplies its parts. */
export interface Cause {
  readonly driver: Driver
  readonly factor: number
}

export function simulateChange(options: ChangeOptions): SimulatedChange {
  const random = createRandom(options.seed)
  const { dims, parts } = simulateParts(random, options)
  const causes = pickCauses(random, options, dims, parts)
  const rows = parts.flatMap(({ labels, mean }) => {
    const isNew = causes.some(
      ({ driver, factor }) => factor === appears && isPartOf(driver, dims, labels),
    )
    if (isNew) return [[...labels, draw(random, mean, options), 0]]
    const factor = causes.reduce(
      (product, cause) => (isPartOf(cause.driver, dims, labels) ? product * cause.factor : product),
      options.whole,
    )
    const actual = draw(random, mean * factor, options)
    const expected = expectedOf(random, mean, options)
    return actual === 0 && expected === 0 ? [] : [[...labels, actual, expected]]
  })
  return {
    given: {
      id: `change-${options.seed}`,
      kind: 'sum',
      metric: options.money > 0 ? 'net_sales' : 'orders',
      better: 'up',
      dims,
      columns: [...dims, 'actual', 'expected'],
      rows,
    },
    drivers: causes.map(({ driver }) => driver),
  }
}

export function isPartOf(driver: Driver, dims: readonly string[], labels: readonly string[]) {
  return dims.every((dim, n) => driver[dim] === undefined || driver[dim] === labels[n])
}

/**
 * Picks detectable parts that are neither nearly empty nor nearly everything, and that are
 * disjoint unless one is to be within the other.
 */
export function pickCauses(
  random: Random,
  options: ChangeOptions,
  dims: readonly string[],
  parts: readonly Part[],
): Cause[] {
  const wanted = random.pick(options.drivers)
  const total = parts.reduce((sum, { mean }) => sum + mean, 0)
  const found: Cause[] = []
  for (let tries = 0; found.length < wanted && tries < 400; tries += 1) {
    const [first] = found
    const depth = random.pick(options.depth) + (options.isWithin ? found.length : 0)
    const model = random.pick(options.isWithin ? partsOf(first, dims, parts) : parts)
    const chosen = dims
      .map((_, n) => ({ n, at: random.uniform() }))
      .toSorted((left, right) => left.at - right.at)
      .slice(0, depth)
      .map(({ n }) => n)
    if (options.isNested && chosen.includes(0) && chosen.includes(1)) continue
    const driver = Object.fromEntries(chosen.map((n) => [dims[n] ?? '', model.labels[n] ?? '']))
    const inside = parts.filter(({ labels }) => isPartOf(driver, dims, labels))
    // A part that equals one with fewer dimensions is described by the shorter one.
    if (isSameAsShorter(driver, dims, parts, inside)) continue
    const within =
      first !== undefined &&
      Object.keys(driver).length > Object.keys(first.driver).length &&
      inside.every(({ labels }) => isPartOf(first.driver, dims, labels))
    const touches = found.some(({ driver: other }) =>
      inside.some(({ labels }) => isPartOf(other, dims, labels)),
    )
    if (options.isWithin && first !== undefined ? !within : touches) continue
    const size = inside.reduce((sum, { mean }) => sum + mean, 0)
    if (options.isNested && isOneCity(driver, dims, parts, size)) continue
    if (size < 0.02 * total || size > 0.4 * total) continue
    const isReplaced = options.isReplaced && found.length === 0
    const factor = isReplaced
      ? random.pick([0, appears])
      : random.uniform() < 0.5
        ? 1 - random.between(...options.fall)
        : 1 + random.between(...options.rise)
    const unit = 1 + options.money ** 2
    const spread = Math.sqrt(
      size * unit * (options.expected === 'counted' ? 2 : 1) +
        inside.reduce((sum, { mean }) => sum + (mean * options.noise) ** 2, 0) +
        (options.bias * size) ** 2,
    )
    const clear = (Math.min(Math.abs(factor - 1), 5) * size) / spread
    if (clear < options.clear) continue
    found.push({ driver, factor })
  }
  return found
}

/** A country with essentially one city is indistinguishable from that city. */
function isOneCity(driver: Driver, dims: readonly string[], parts: readonly Part[], size: number) {
  const { country, city, ...others } = driver
  const own = parts.filter(({ labels }) => isPartOf(driver, dims, labels))
  const home = own[0]?.labels[0] ?? ''
  const inHome = parts.filter(({ labels }) => isPartOf({ ...others, country: home }, dims, labels))
  const cities = [...new Set(inHome.map(({ labels }) => labels[1]))].map((name) =>
    inHome.reduce((sum, { labels, mean }) => (labels[1] === name ? sum + mean : sum), 0),
  )
  const all = cities.reduce((sum, one) => sum + one, 0)
  if (country !== undefined) return Math.max(...cities) > 0.85 * all
  return city !== undefined && size > 0.85 * all
}

function partsOf(cause: Cause | undefined, dims: readonly string[], parts: readonly Part[]) {
  return cause === undefined
    ? parts
    : parts.filter(({ labels }) => isPartOf(cause.driver, dims, labels))
}

function isSameAsShorter(
  driver: Driver,
  dims: readonly string[],
  parts: readonly Part[],
  inside: readonly Part[],
): boolean {
  const size = inside.reduce((sum, { mean }) => sum + mean, 0)
  return Object.keys(driver).some((name) => {
    const { [name]: _, ...shorter } = driver
    const wider = parts.filter(({ labels }) => isPartOf(shorter, dims, labels))
    return wider.reduce((sum, { mean }) => sum + mean, 0) < size * 1.15
  })
}

function expectedOf(random: Random, mean: number, options: ChangeOptions): number {
  if (options.expected === 'counted') return draw(random, mean, options)
  if (options.expected === 'truth') return rounded(mean * unitOf(options))
  return rounded(
    mean * unitOf(options) * (1 + options.bias) * Math.exp(random.normal() * options.noise),
  )
}

/** A count, or the money of that many units. */
function draw(random: Random, mean: number, options: ChangeOptions): number {
  const count = random.poisson(mean * Math.exp(random.normal() * options.noise))
  if (options.money === 0 || count === 0) return count
  const shape = 1 / options.money ** 2
  return rounded((random.gamma(count * shape) / shape) * unitOf(options))
}

function unitOf({ money }: ChangeOptions): number {
  return money === 0 ? 1 : 60
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
