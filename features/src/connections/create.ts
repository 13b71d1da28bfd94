import { ConnectionId, newId, type OrgId, type PlatformCode } from '@cartograph/contract'
import { sealCredentials } from '@cartograph/ingestion'
import { connections, type Transaction } from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import type { Context } from '../context.ts'

export interface NewConnection {
  readonly orgId: OrgId
  readonly platform: PlatformCode
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  readonly credentials: Readonly<Record<string, string>>
}

/** The credentials are sealed here: nothing beyond this line can read or log them. */
export async function createConnection(
  ctx: Context,
  tx: Transaction,
  { orgId, platform, name, params, credentials }: NewConnection,
): Promise<ConnectionId> {
  const id = newId(ConnectionId)
  await tx.insert(connections).values({
    id,
    orgId,
    platform,
    name,
    integrationParams: params,
    sealedCredentials: sealCredentials(ctx.store, credentials),
    createdAt: ctx.clock(),
  })
  await writeAuditRow(ctx, tx, {
    action: 'connection.created',
    subject: id,
    orgId,
    details: { platform },
  })
  return id
}
