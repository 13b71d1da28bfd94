import type { Place } from '../filters/state/dashboard-filters.ts'

export interface ElementPlace {
  readonly section: Place
  /** Position from the top of the page; lower ranks load first. */
  readonly rank: number
  /** The grid decides the height. */
  readonly isGrid: boolean
}
