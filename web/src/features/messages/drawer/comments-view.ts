import type { OrgId } from '@cartograph/contract'

/** The page that is commented on. */
export interface CommentsPage {
  readonly orgId: OrgId
  readonly tag: string
  /** The value of the page's parameter; undefined while the drawer is closed. */
  readonly opened: string | undefined
  readonly onOpen: (opened: string | undefined) => void
}

/** What of the page is shown now. */
export interface CommentsView {
  /** Kept with each comment. */
  readonly address: string
  /** Whether an address shows the same. */
  readonly isShown: (address: string) => boolean
}

/** The way from a discussion to where it was opened. */
export interface ChannelBack {
  readonly label: string
  readonly onBack: () => void
}
