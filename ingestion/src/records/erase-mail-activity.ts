import { ConnectionId, type OrgId } from '@cartograph/contract'
import type { IngestionContext } from '../context.ts'
import { emptyPart } from './empty-part.ts'
import { eraseRecords } from './erase-records.ts'

export interface ErasedPerson {
  readonly orgId: OrgId
  /** The store. */
  readonly connectionId: ConnectionId
  readonly customerId: string
  /** As the store's request names it; null if it does not. */
  readonly email: string | null
}

/** The stream of an email platform that each kind of activity comes from. */
const streams = { opened: 'email_opens', clicked: 'email_clicks' } as const
type Kind = keyof typeof streams

/**
 * Erases when a customer opened and clicked emails, at every email platform of the workspace. It
 * finds them by address, so it has to run before the customer is erased.
 */
export async function eraseMailActivity(
  ctx: Pick<IngestionContext, 'store' | 'warehouse'>,
  person: ErasedPerson,
): Promise<void> {
  const { orgId } = person
  await ctx.warehouse.prepareWorkspace(orgId)
  for (const { connectionId, profileId, kind } of await readProfiles(ctx, person))
    await eraseRecords(ctx, {
      orgId,
      connectionId,
      stream: streams[kind],
      externalIds: [`${profileId}:${kind}`],
      tables: [],
      parts: [emptyPart('mail_activity', [[connectionId, profileId, kind]])],
    })
}

async function readProfiles(
  { warehouse }: Pick<IngestionContext, 'warehouse'>,
  { orgId, connectionId, customerId, email }: ErasedPerson,
): Promise<
  readonly {
    readonly connectionId: ConnectionId
    readonly profileId: string
    readonly kind: Kind
  }[]
> {
  const { rowsJson } = await warehouse.query({
    orgId,
    sql: `SELECT CAST(connection_id AS VARCHAR), profile_id, kind FROM mail_activity
      WHERE email = $3 OR email IN (SELECT email FROM customers
        WHERE connection_id = CAST($1 AS UUID) AND customer_id = $2 AND email IS NOT NULL)`,
    params: [connectionId, customerId, email?.trim().toLowerCase() ?? ''],
    tables: ['mail_activity', 'customers'],
    shape: 'arrays',
    isFresh: true,
  })
  return (JSON.parse(rowsJson) as [string, string, Kind][]).map(([id, profileId, kind]) => ({
    connectionId: ConnectionId.parse(id),
    profileId,
    kind,
  }))
}
