import type { Spot } from '../../../charts/prepare/chart-input.ts'

/** The range at one position; null is a gap. */
export type BandSpan = { readonly x: number; readonly low: number; readonly high: number } | null

/** The outline between two lines, with one piece per stretch without a gap. */
export function bandPath(reaches: readonly BandSpan[]): string {
  return stretches(reaches)
    .map((stretch) => {
      const upper = stretch.map(({ x, high }) => ({ x, y: high }))
      const lower = stretch.map(({ x, low }) => ({ x, y: low })).toReversed()
      // One day alone has a width all the same.
      const [only] = stretch.length === 1 ? upper : []
      const spots = only ? widened(upper, lower, only.x) : [...upper, ...lower]
      return `M${spots.map(({ x, y }) => `${round(x)},${round(y)}`).join('L')}Z`
    })
    .join('')
}

function stretches(reaches: readonly BandSpan[]): NonNullable<BandSpan>[][] {
  const found: NonNullable<BandSpan>[][] = []
  let open: NonNullable<BandSpan>[] | null = null
  for (const reach of reaches) {
    if (reach === null) {
      open = null
    } else if (open === null) {
      open = [reach]
      found.push(open)
    } else {
      open.push(reach)
    }
  }
  return found
}

function widened(upper: readonly Spot[], lower: readonly Spot[], x: number): Spot[] {
  const at = (spots: readonly Spot[], by: number) => spots.map(({ y }) => ({ x: x + by, y }))
  return [...at(upper, -2), ...at(upper, 2), ...at(lower, 2), ...at(lower, -2)]
}

const round = (value: number) => Math.round(value * 10) / 10
