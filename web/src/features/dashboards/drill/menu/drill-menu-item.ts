export interface DrillMenuItem {
  readonly label: string
  /** At the end of the line. */
  readonly detail?: string
  /** Why the item can't be chosen. */
  readonly obstacle?: string | null
  /** Another menu follows in place of this one. */
  readonly opensMore?: boolean
  readonly onSelect: () => void
}
