import type { Place } from '../filters/state/dashboard-filters.ts'

/** Where on the page an element stands. */
export interface ElementPlace {
  readonly section: Place
  /** From the top of the page: who is higher asks first. */
  readonly rank: number
  /** Its height is the grid's, not its own. */
  readonly isGrid: boolean
}
