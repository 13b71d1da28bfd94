import { AppError, type ConnectionId, type OrgId } from '@cartograph/contract'
import { connections, eq, type Transaction } from '@cartograph/store'
import { columnsOf } from '../connections/index.ts'
import type { Context } from '../context.ts'
import { saveProfile } from '../oauth/index.ts'
import { payByShopify } from '../plans/index.ts'
import type { FinishedInstall } from './finish-install.ts'
import { shopifySource } from './source.ts'

export interface ReconnectShop {
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
  readonly finished: FinishedInstall
}

/** The connection continues with the new consent; one with working keys keeps them. */
export async function reconnectShop(
  ctx: Context,
  tx: Transaction,
  { orgId, connectionId, finished }: ReconnectShop,
): Promise<ConnectionId> {
  const isThis = eq(connections.id, connectionId)
  const [connection] = await tx.select().from(connections).where(isThis).for('update')
  if (connection === undefined) throw new AppError('conflict')
  const { profile } = await saveProfile(ctx, tx, {
    ...shopifySource,
    ...finished,
    orgId,
    account: finished.profile,
  })
  await payByShopify(tx, { orgId, shopId: finished.account.accountKey })
  if (connection.oauthProfileId !== null || connection.requiresReauth) {
    const verifiedAccess = { ...finished, profileId: profile.id, credentials: {} }
    const columns = columnsOf(ctx, connectionId, verifiedAccess)
    await tx
      .update(connections)
      .set({ ...columns, isPrivate: false, isConnected: true })
      .where(isThis)
  }
  return connectionId
}
