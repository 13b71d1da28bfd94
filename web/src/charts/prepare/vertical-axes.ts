import { max, min } from 'd3-array'
import { scaleLinear, type LinearScale } from './linear-scale.ts'
import { scaleLog } from './log-scale.ts'
import type { Layer } from './spans.ts'

export interface VerticalAxes {
  readonly left: VerticalAxis
  readonly right: VerticalAxis
  readonly unwritten: VerticalAxis
}

export interface VerticalAxis {
  readonly y: LinearScale
  /** Gridlines or labels: at most five, including zero. */
  readonly steps: readonly number[]
}

/** Aligns the zero of all scales. */
export function verticalAxes(
  layers: readonly Layer[],
  { top, bottom }: { top: number; bottom: number },
  isLog = false,
): VerticalAxes {
  if (isLog) return logAxes(layers, { top, bottom })
  const [left, right, unwritten] = (['left', 'right', 'unwritten'] as const).map((axis) =>
    reachOf(layers.filter(({ series }) => series.axis === axis)),
  )
  // Empty axes don't affect the position of zero.
  const reaches = [left, right, unwritten].flatMap((reach) => reach ?? [])
  const below = Math.max(0, ...reaches.map(({ low, high }) => -low / (high - low)))
  const above =
    reaches.length === 0 ? 1 : Math.max(...reaches.map(({ low, high }) => high / (high - low)))
  const axis = (reach: Reach | null | undefined): VerticalAxis => {
    const { low, high } = reach ?? { low: -below, high: above }
    // Stretches each scale as little as needed for a common zero.
    const unit = Math.max(above === 0 ? 0 : high / above, below === 0 ? 0 : -low / below)
    return axisOf([-unit * below * headroom, unit * above * headroom], bottom, top)
  }
  return { left: axis(left), right: axis(right), unwritten: axis(unwritten) }
}

interface Reach {
  readonly low: number
  readonly high: number
}

/** Always includes zero; null without values. */
function reachOf(layers: readonly Layer[]): Reach | null {
  const values = layers.flatMap(({ spans, compared, expected }) =>
    [spans, ...compared, expected]
      .flat()
      .flatMap((span) => (span === null ? [] : [span.from, span.to])),
  )
  if (values.length === 0) return null
  const low = Math.min(0, min(values) ?? 0)
  const high = Math.max(0, max(values) ?? 0)
  return low === high ? { low: 0, high: 1 } : { low, high }
}

function logAxes(
  layers: readonly Layer[],
  { top, bottom }: { top: number; bottom: number },
): VerticalAxes {
  const axis = (side: Layer['series']['axis']): VerticalAxis => {
    const values = layers
      .filter(({ series }) => series.axis === side)
      .flatMap(({ spans, compared, expected }) => [spans, ...compared, expected].flat())
      // Values start at zero, and so may an expected range; neither has a place here.
      .flatMap((span) => (span === null ? [] : [span.from, span.to]))
      .filter((value) => value > 0)
    const [low, high] = [min(values) ?? 1, max(values) ?? 10]
    return withSteps(scaleLog([low / logHeadroom, high * logHeadroom], [bottom, top]))
  }
  return { left: axis('left'), right: axis('right'), unwritten: axis('unwritten') }
}

function axisOf(reach: [number, number], bottom: number, top: number): VerticalAxis {
  // Not rounded up to the next tick, which could leave half of the plot empty.
  return withSteps(scaleLinear(reach, [bottom, top]))
}

function withSteps(y: LinearScale): VerticalAxis {
  // The number of ticks is only a hint, so fewer are requested until at most five are returned.
  for (let wanted = maxGridlines - 1; ; wanted -= 1) {
    const steps = y.ticks(wanted)
    if (steps.length <= maxGridlines || wanted === 1) return { y, steps }
  }
}

const maxGridlines = 5
/** Keeps the highest point away from the edge. */
const headroom = 1.07
const logHeadroom = 1.15
