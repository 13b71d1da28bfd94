import type { Cube, Dimension } from './model.ts'

/** The time by which the rows of a cube count; null where they have none, such as the customers of this moment. */
export function mainTimeOf({ meta, dimensions }: Cube): Dimension | null {
  return dimensions.get(String(meta['time'])) ?? null
}
