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
 * The caller's workspace that the shop is connected to; null when it is connected to none. Only whoever
 * installed it, and so works in its admin, is told that it is somebody else's.
 */
export async function findConnectedShop(
  ctx: Context,
  { userId, mode, params, account }: FinishedInstall,
): Promise<ConnectedShop | null> {
  const isThisShop = or(
    eq(connections.accountKey, account.accountKey),
    // One that was never asked yet is known by the shop's name alone.
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
  // Where the app was taken out of the shop, whose it was then no longer counts.
  if (found.some(({ isConnected, requiresReauth }) => isConnected || !requiresReauth)) {
    throw new AppError(
      'forbidden',
      'This store is already integrated in another workspace. Ask its admin for access or an invitation.',
    )
  }
  return null
}
