import { ConnectionId } from '@cartograph/contract'
import type { ReplaceBatch } from './warehouse.ts'

/** Whose rows a batch replaces: every table's scope begins with the connection. */
export function connectionsOf({ parts }: ReplaceBatch): readonly ConnectionId[] {
  const ids = new Set(parts.flatMap((part) => part.scopes.map((scope) => scope[0])))
  return [...ids].map((id) => ConnectionId.parse(id))
}
