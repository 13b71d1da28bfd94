import { AppError, hasPermission, type ConnectionId, type OrgId } from '@cartograph/contract'
import { and, connections, eq, isNull, or, sql } from '@cartograph/store'
import type { Context } from '../context.ts'
import type { FinishedInstall } from './finish-install.ts'
import { shopifySource } from './source.ts'

export interface ConnectedShop {
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
}

/**
 * The caller's workspace that the shop is connected to; null when it is connected to none. That it belongs
 * to other users is revealed only to the person who installed it and so works in its admin.
 */
export async function findConnectedShop(
  ctx: Context,
  { userId, mode, params, account }: FinishedInstall,
): Promise<ConnectedShop | null> {
  const isThisShop = or(
    eq(connections.accountKey, account.accountKey),
    // A connection that has not been verified is identified by the shop's name only.
    and(
      isNull(connections.accountKey),
      sql`lower(${connections.integrationParams} ->> 'shop') = ${params['shop'] ?? ''}`,
    ),
  )
  const found = await ctx.store.asSystem((tx) =>
    tx
      .select({
        orgId: connections.orgId,
        connectionId: connections.id,
        isConnected: connections.isConnected,
        requiresReauth: connections.requiresReauth,
      })
      .from(connections)
      .where(
        and(
          eq(connections.platform, shopifySource.platform),
          eq(connections.context, shopifySource.context),
          eq(connections.mode, mode),
          isThisShop,
        ),
      )
      .orderBy(connections.createdAt),
  )
  const person = await ctx.access.person(userId)
  const own = found.find(({ orgId }) => {
    const workspace = person?.workspaces.get(orgId)
    return workspace?.status === 'joined' && hasPermission(workspace.role, 'connections.change')
  })
  if (own !== undefined) return own
  // After the app was uninstalled, the earlier owner no longer counts.
  if (found.some(({ isConnected, requiresReauth }) => isConnected || !requiresReauth)) {
    throw new AppError(
      'forbidden',
      'This store is already integrated in another workspace. Ask its admin for access or an invitation.',
    )
  }
  return null
}
