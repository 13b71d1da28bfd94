import type { AccountChange, AccountEvent } from '@cartograph/connectors'
import type { connections } from '@cartograph/store'

/** An event about an account, for one of its connections. */
export interface ConnectionEvent<Kind extends AccountChange['kind'] = AccountChange['kind']> {
  readonly event: AccountEvent
  readonly change: Extract<AccountChange, { readonly kind: Kind }>
  readonly connection: typeof connections.$inferSelect
}
