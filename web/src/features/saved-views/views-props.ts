import type { OrgId, Role, SavedView, ViewSearch } from '@cartograph/contract'

export interface ViewsProps {
  readonly orgId: OrgId
  readonly fileName: string
  readonly role: Role
  /** The view that the dashboard opens with. */
  readonly defaultView: AppliedView | null
  /** The selected filters and dates, complete. */
  readonly current: ViewSearch
  /** True if a view has the selected filters and dates. */
  readonly isShown: (search: ViewSearch) => boolean
  readonly onApply: (search: ViewSearch) => void
  /** Shows the dashboard without any view. */
  readonly onReset: () => void
  /** A name for a new view: its filters in a few words. */
  readonly suggestName: () => string
}

export type AppliedView = Pick<SavedView, 'id' | 'name' | 'search'>

/** A dialog about one view. */
export interface ViewQuestion {
  readonly kind: 'rename' | 'delete'
  readonly view: SavedView
}
