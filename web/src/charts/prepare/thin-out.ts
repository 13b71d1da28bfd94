import type { Spot } from './chart-input.ts'

/**
 * Of more points than there are pixels: for each pixel the first, the lowest, the highest and the last,
 * in their order. What is seen is the same, down to the last spike. Gaps stay.
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

/** Fewer can be drawn as they are. */
export const manyMarks = 2_000
