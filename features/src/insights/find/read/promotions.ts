import { median } from '@cartograph/analysis'

export interface Promotion {
  readonly from: number
  readonly to: number
}

/** Of how many ordinary days before it the usual share of discounts is the middle. */
const usualDays = 56
const leastDays = 14
/** So much more of the sales has to be taken off than usual, and so many times what it sways by. */
const leastRise = 0.025
const spreads = 6

/**
 * The days on which a shop gave away far more of its sales than it used to, as far as that could be seen on
 * the evening of each. `rates` is the share of discounts, day by day; NaN where nothing was sold.
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
      // A discount that never ends is no promotion: the middle has to be able to follow.
      if (last !== undefined && first + day - last.from > longest) ordinary.push(rate)
    } else ordinary.push(rate)
  }
  return found
}

const longest = 30

function isAbove(rate: number, usual: readonly number[]): boolean {
  const middle = median(usual)
  const sway = median(usual.map((one) => Math.abs(one - middle)))
  return rate > middle + Math.max(leastRise, spreads * sway)
}
