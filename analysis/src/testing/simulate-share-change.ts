import type { Driver, ExplainCase } from '../explain/case.ts'
import { createRandom, type Random } from './random.ts'
import { isPartOf, pickCauses, type ChangeOptions } from './simulate-change.ts'
import { simulateParts } from './simulate-parts.ts'

/** The change of a ratio: the rates of some parts change, or their weights (mix). */
export interface ShareChangeOptions extends ChangeOptions {
  readonly effect: 'rate' | 'mix'
  /** The usual ratio of the whole. */
  readonly rate: number
  /** The standard deviation of the values' log odds. */
  readonly unlike: number
  /** An additional factor on all rates, against the direction of the mix. */
  readonly against: number
}

export interface SimulatedShareChange {
  readonly given: ExplainCase
  readonly drivers: readonly Driver[]
  readonly effect: 'rate' | 'mix'
  /**
   * The effect of the mix on the overall ratio, in standard deviations of counting noise; 0 for a
   * change of the rates.
   */
  readonly clear: number
}

export function simulateShareChange(options: ShareChangeOptions): SimulatedShareChange {
  const random = createRandom(options.seed)
  const { dims, parts } = simulateParts(random, options)
  const odds = dims.map(() => new Map<string, number>())
  const oddsOf = (dim: number, label: string) => {
    const known = odds[dim]?.get(label)
    if (known !== undefined) return known
    const own = random.normal() * options.unlike
    odds[dim]?.set(label, own)
    return own
  }
  const isMix = options.effect === 'mix'
  const rated = parts.map((part) => {
    const sum = part.labels.reduce((all, label, dim) => all + oddsOf(dim, label), 0)
    return { ...part, rate: 1 / (1 + Math.exp(-Math.log(options.rate / (1 - options.rate)) - sum)) }
  })
  const counted = rated.map((part) => ({ ...part, mean: part.mean * (isMix ? 1 : part.rate) }))
  const causes = pickCauses(random, options, dims, counted)
  let [num, den, numBefore, denBefore] = [0, 0, 0, 0]
  const moved = rated.map((part) => {
    const factor = causes.reduce(
      (product, { driver, factor: own }) =>
        isPartOf(driver, dims, part.labels) ? product * own : product,
      options.whole,
    )
    const size = part.mean * (isMix ? factor : 1)
    num += size * part.rate
    den += size
    numBefore += part.mean * part.rate
    denBefore += part.mean
    return { ...part, factor, size }
  })
  const shift = num / den - numBefore / denBefore
  const isMore = Math.abs(shift) > (1.5 * options.against * num) / den
  const against = isMix && options.against > 0 ? 1 - Math.sign(shift) * options.against : 1
  const rows = moved.flatMap(({ labels, mean, rate, factor, size }) => {
    const denNow = random.poisson(size * Math.exp(random.normal() * options.noise))
    const rateNow = Math.min(0.98, rate * (isMix ? against : factor))
    const numNow = random.binomial(denNow, rateNow)
    const [numExpected, denExpected] = expectedOf(random, { mean, rate }, options)
    return denNow === 0 && denExpected === 0
      ? []
      : [[...labels, numNow, denNow, numExpected, denExpected]]
  })
  return {
    given: {
      id: `share-${options.seed}`,
      kind: 'ratio',
      metric: 'conversion',
      better: 'up',
      dims,
      columns: [...dims, 'num_actual', 'den_actual', 'num_expected', 'den_expected'],
      rows,
    },
    drivers: causes.map(({ driver }) => driver),
    effect: options.effect,
    clear: isMore ? Math.abs(shift) / Math.sqrt(((num / den) * (1 - num / den)) / den) : 0,
  }
}

function expectedOf(
  random: Random,
  { mean, rate }: { mean: number; rate: number },
  { expected, noise, bias }: ShareChangeOptions,
): [number, number] {
  if (expected === 'truth') return [rounded(mean * rate), rounded(mean)]
  if (expected === 'forecast') {
    const size = mean * (1 + bias) * Math.exp(random.normal() * noise)
    const erring = Math.exp((random.normal() * noise) / 2)
    return [rounded(size * Math.min(0.98, rate * erring)), rounded(size)]
  }
  const den = random.poisson(mean * Math.exp(random.normal() * noise))
  return [random.binomial(den, rate), den]
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
