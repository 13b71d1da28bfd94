import type { Dimension } from '../model/model.ts'

/** What the rows that a sub-query dimension is computed from are called. */
export function subQueryName({ cube, name }: Dimension): string {
  return `${cube}.${name}`
}
