import { median } from '@cartograph/analysis'

export interface Promotion {
  readonly from: number
  readonly to: number
}

/** The usual discount rate is the median of this many ordinary days before. */
const usualDays = 56
const leastDays = 14
/** The discount rate must exceed the usual one by this much, and by this many times its spread. */
const leastRise = 0.025
const spreads = 6

/**
 * Detects days on which the discount rate was far above usual, using only what was known at the end of each
 * day. `rates` is the discount rate by day; NaN on days without sales.
 */
export function detectPromotions(rates: Float64Array, first: number): Promotion[] {
  const ordinary: number[] = []
  const found: Promotion[] = []
  for (const [day, rate] of rates.entries()) {
    if (Number.isNaN(rate)) continue
    const usual = ordinary.slice(-usualDays)
    if (usual.length >= leastDays && isAbove(rate, usual)) {
      const last = found.at(-1)
      if (last?.to === first + day - 1) found[found.length - 1] = { ...last, to: first + day }
      else found.push({ from: first + day, to: first + day })
      // A discount longer than this is no promotion: the median has to be able to adapt.
      if (last !== undefined && first + day - last.from > longest) ordinary.push(rate)
    } else ordinary.push(rate)
  }
  return found
}

const longest = 30

function isAbove(rate: number, usual: readonly number[]): boolean {
  // Most days are not above half of the others by so much, which needs no sorting.
  const below = usual.reduce((count, one) => (one + leastRise < rate ? count + 1 : count), 0)
  if (below < usual.length >> 1) return false
  const middle = median(usual)
  const sway = median(usual.map((one) => Math.abs(one - middle)))
  return rate > middle + Math.max(leastRise, spreads * sway)
}
