import type { CurrencyCode, Day, Role } from '@cartograph/contract'
import type { FeedChoices } from './feed-address.ts'

/** What both tabs know. */
export interface FeedPageContext {
  readonly currency: CurrencyCode
  readonly role: Role
  /** The workspace's day. */
  readonly today: Day
  readonly choices: FeedChoices
  readonly onChange: (choices: FeedChoices) => void
}
