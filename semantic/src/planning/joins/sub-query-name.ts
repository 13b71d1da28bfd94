import type { Dimension } from '../../model/model.ts'

/** The alias of the rows of a sub-query dimension. */
export function subQueryName({ cube, name }: Dimension): string {
  return `${cube}.${name}`
}
