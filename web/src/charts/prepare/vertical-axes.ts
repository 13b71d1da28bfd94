import { max, min } from 'd3-array'
import { scaleLinear, type LinearScale } from './linear-scale.ts'
import type { Layer } from './spans.ts'

export interface VerticalAxes {
  readonly left: VerticalAxis
  readonly right: VerticalAxis
  readonly unwritten: VerticalAxis
}

export interface VerticalAxis {
  readonly y: LinearScale
  /** Where lines are drawn or values written: five at most, zero among them. */
  readonly steps: readonly number[]
}

/** Scales of which zero is at the same height, so that what is above it is above it on all. */
export function verticalAxes(
  layers: readonly Layer[],
  { top, bottom }: { top: number; bottom: number },
): VerticalAxes {
  const [left, right, unwritten] = (['left', 'right', 'unwritten'] as const).map((axis) =>
    reachOf(layers.filter(({ series }) => series.axis === axis)),
  )
  // An axis without values has no say in where zero is.
  const reaches = [left, right, unwritten].flatMap((reach) => reach ?? [])
  const below = Math.max(0, ...reaches.map(({ low, high }) => -low / (high - low)))
  const above =
    reaches.length === 0 ? 1 : Math.max(...reaches.map(({ low, high }) => high / (high - low)))
  const axis = (reach: Reach | null | undefined): VerticalAxis => {
    const { low, high } = reach ?? { low: -below, high: above }
    // Each is stretched by as little as makes the shares above and below zero the same.
    const unit = Math.max(above === 0 ? 0 : high / above, below === 0 ? 0 : -low / below)
    return axisOf([-unit * below * headroom, unit * above * headroom], bottom, top)
  }
  return { left: axis(left), right: axis(right), unwritten: axis(unwritten) }
}

interface Reach {
  readonly low: number
  readonly high: number
}

/** Zero is always among it; null where there is nothing. */
function reachOf(layers: readonly Layer[]): Reach | null {
  const values = layers.flatMap(({ spans, compared }) =>
    [spans, ...compared].flat().flatMap((span) => (span === null ? [] : [span.from, span.to])),
  )
  if (values.length === 0) return null
  const low = Math.min(0, min(values) ?? 0)
  const high = Math.max(0, max(values) ?? 0)
  return low === high ? { low: 0, high: 1 } : { low, high }
}

function axisOf(reach: [number, number], bottom: number, top: number): VerticalAxis {
  // Not widened to the next round step: a line that barely crosses one would leave half the plot empty.
  const y = scaleLinear(reach, [bottom, top])
  // Round steps decide how many lines there are, so fewer are asked for until few enough come.
  for (let wanted = maxGridlines - 1; ; wanted -= 1) {
    const steps = y.ticks(wanted)
    if (steps.length <= maxGridlines || wanted === 1) return { y, steps }
  }
}

const maxGridlines = 5
/** Nothing touches the edge of the plot, and the highest point is seen to be one. */
const headroom = 1.07
