import { max, min } from 'd3-array'
import { scaleLinear } from './linear-scale.ts'

/**
 * The scale of every sparkline: from the lowest to the highest of what it shows, without zero, but over at
 * least a fifth of the largest value, so that noise does not look like a change.
 */
export function sparklineScale(
  values: readonly number[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
): (value: number) => number {
  const [low = 0, high = 0] = [min(values), max(values)]
  const missing = Math.max(0, Math.max(Math.abs(low), Math.abs(high)) * leastSpan - (high - low))
  return scaleLinear([low - missing / 2, high + missing / 2], [bottom, top])
}

const leastSpan = 0.2
