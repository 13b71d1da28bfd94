import { ConnectionId } from '@cartograph/contract'
import type { ReplaceBatch } from './warehouse.ts'

/**
 * The connections whose rows a batch replaces: the scope of every table begins with the
 * connection.
 */
export function connectionsOf({ parts }: ReplaceBatch): readonly ConnectionId[] {
  const ids = new Set(parts.flatMap((part) => part.scopes.map((scope) => scope[0])))
  return [...ids].map((id) => ConnectionId.parse(id))
}
