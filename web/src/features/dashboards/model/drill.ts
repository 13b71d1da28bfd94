import type { Cell, CubeQuery, ElementSpec, LoadResult, Member } from '@cartograph/contract'
import { createContext, use } from 'react'
import type { PickAnchor } from '../../../charts/draw/pick-anchor.ts'
import type { Place } from '../filters/state/dashboard-filters.ts'

/** The values that narrow a result to one of its numbers, by member. Several values are added up. */
export type PickedRow = Readonly<Record<Member, Cell | readonly Cell[]>>

/** A number that the user picked on an element. */
export interface PickedNumber {
  /** The result that contains the number, then one per comparison. */
  readonly results: readonly LoadResult[]
  readonly measure: Member
  /** Empty for the whole result. */
  readonly row: PickedRow
  readonly value: Cell
  /** What several values are called together, by member: 'Other'. */
  readonly labels?: Readonly<Record<Member, string>>
  /** The member whose value was picked, if it wasn't the number. */
  readonly member?: Member
  /** Of a point over time: the beginning of the step that it is compared with. */
  readonly comparedStep?: string | undefined
}

export interface Drill {
  /** Opens the menu of a number, or first a list of several numbers at one place. */
  readonly open: (picks: readonly PickedNumber[], anchor: PickAnchor) => void
}

/** The element that a number belongs to. */
export interface PickedElement {
  readonly spec: ElementSpec
  readonly section: Place
  readonly queries: readonly CubeQuery[]
}

export interface OpenedNumbers {
  readonly picks: readonly PickedNumber[]
  readonly element: PickedElement
  readonly anchor: PickAnchor
}

/** Provided by the page. Null where numbers can't be explored: while editing, and on public pages. */
export const OpenNumbersContext = createContext<((opened: OpenedNumbers) => void) | null>(null)

/** Provided by each element. */
export const DrillContext = createContext<Drill | null>(null)

export function useDrill(): Drill | null {
  return use(DrillContext)
}
