import type { Spot } from './chart-input.ts'

/**
 * Min/max decimation: keeps the first, lowest, highest and last point per pixel, so that the drawing stays
 * identical down to single spikes. Gaps are kept.
 */
export function thinOut(spots: readonly (Spot | null)[]): (Spot | null)[] {
  const kept: (Spot | null)[] = []
  let pixel: Spot[] = []
  const close = () => {
    const [first, last] = [pixel[0], pixel.at(-1)]
    if (!first || !last) return
    const lowest = pixel.reduce((one, other) => (other.y > one.y ? other : one))
    const highest = pixel.reduce((one, other) => (other.y < one.y ? other : one))
    const wanted = new Set([first, lowest, highest, last])
    kept.push(...pixel.filter((spot) => wanted.has(spot)))
    pixel = []
  }
  for (const spot of spots) {
    const [first] = pixel
    if (spot === null || (first && Math.floor(first.x) !== Math.floor(spot.x))) close()
    if (spot === null) kept.push(null)
    else pixel.push(spot)
  }
  close()
  return kept
}

/** Below this number all points are drawn. */
export const manyMarks = 2_000
