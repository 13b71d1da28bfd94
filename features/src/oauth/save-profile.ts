import type { Profile, TokenSet } from '@cartograph/connectors'
import {
  AppError,
  newId,
  OauthProfileId,
  type ConnectionId,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { sealTokens } from '@cartograph/ingestion'
import { and, connections, eq, oauthProfiles, type Transaction } from '@cartograph/store'
import type { Context } from '../context.ts'
import type { ConsentTarget } from './open-consent.ts'

export type StoredProfile = typeof oauthProfiles.$inferSelect

export interface SaveProfile extends ConsentTarget {
  readonly orgId: OrgId
  readonly userId: UserId
  readonly account: Profile
  readonly tokens: TokenSet
}

/**
 * Stores a consent; a user has one for each account and workspace. Resumes connections that waited for it,
 * and returns them.
 */
export async function saveProfile(
  ctx: Context,
  tx: Transaction,
  { orgId, userId, account, tokens, platform, context, mode, params }: SaveProfile,
): Promise<{ readonly profile: StoredProfile; readonly connectionIds: readonly ConnectionId[] }> {
  const owner = { orgId, userId, platform, context, mode, externalId: account.id }
  const columns = (id: OauthProfileId) => ({
    name: account.name,
    params: { ...params },
    sealedTokens: sealTokens(ctx.store, id, tokens),
    expiresAt: tokens.expiresAt === null ? null : new Date(tokens.expiresAt),
    requiresReauth: false,
    refreshedAt: ctx.clock(),
    // A consent that is given again counts as new.
    createdAt: ctx.clock(),
  })
  const id = newId(OauthProfileId)
  const [fresh] = await tx
    .insert(oauthProfiles)
    .values({ id, ...owner, ...columns(id) })
    .onConflictDoNothing()
    .returning()
  if (fresh !== undefined) return { profile: fresh, connectionIds: [] }

  const isOwn = and(
    eq(oauthProfiles.orgId, orgId),
    eq(oauthProfiles.userId, userId),
    eq(oauthProfiles.platform, platform),
    eq(oauthProfiles.context, context),
    eq(oauthProfiles.mode, mode),
    eq(oauthProfiles.externalId, account.id),
  )
  const [known] = await tx.select({ id: oauthProfiles.id }).from(oauthProfiles).where(isOwn)
  if (known === undefined) throw new AppError('conflict')
  const [profile] = await tx
    .update(oauthProfiles)
    .set(columns(known.id))
    .where(eq(oauthProfiles.id, known.id))
    .returning()
  if (profile === undefined) throw new AppError('conflict')
  const letIn = await tx
    .update(connections)
    .set({ requiresReauth: false })
    .where(and(eq(connections.orgId, orgId), eq(connections.oauthProfileId, known.id)))
    .returning({
      id: connections.id,
      isConnected: connections.isConnected,
      context: connections.context,
    })
  const waiting = letIn.filter((one) => one.isConnected && one.context === 'datasource')
  return { profile, connectionIds: waiting.map((one) => one.id) }
}
