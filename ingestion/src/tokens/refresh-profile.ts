import {
  ConnectorError,
  refreshTokens,
  systemPorts,
  withRetry,
  type TokenSet,
} from '@cartograph/connectors'
import { and, connections, eq, oauthProfiles } from '@cartograph/store'
import type { OpenProfile, TokenContext } from './open-profile.ts'
import { sealTokens } from './token-set.ts'

/**
 * New tokens for old ones, stored before anybody uses them: a platform lets the old refresh token live
 * until the new access token is first used, so that a crash between its answer and our commit is survived
 * by asking again. Null when somebody else is at it, or has stored others since.
 *
 * The lock is one of its own and not that of the row: no transaction, and no connection of the pool,
 * waits for a platform; the database frees it in the moment its holder dies.
 */
export async function refreshProfile(
  ctx: TokenContext,
  open: OpenProfile,
): Promise<OpenProfile | null> {
  const lock = await ctx.store.withLock(`tokens:${open.profile.id}`, async (lost) => {
    if (!(await isStillStored(ctx, open))) return null
    try {
      return await saveTokens(ctx, open, await askPlatform(ctx, open, lost))
    } catch (error) {
      const isOver = error instanceof ConnectorError && error.class === 'auth'
      if (isOver && !(await requireReauth(ctx, open))) return null
      throw error
    }
  })
  return lock.held ? lock.result : null
}

function askPlatform(
  ctx: TokenContext,
  { profile, tokens }: OpenProfile,
  lost: AbortSignal,
): Promise<TokenSet> {
  // Told to stop or not, whoever has begun must hear the answer: it may be the only one to this token.
  const signal = AbortSignal.any([lost, AbortSignal.timeout(mostMs)])
  const { platform, mode, context, params } = profile
  const { hosts, app } = ctx.platformAccess(platform, mode)
  const manifest = ctx.connectorFor(platform)?.manifest
  const oauth = manifest?.oauth
  if (manifest === undefined || oauth?.kind !== 'oauth2' || app === null)
    throw new ConnectorError('auth', 'There is no way to refresh this access')
  const consent = { manifest, oauth, app, context, params, hosts }
  return withRetry(
    () => refreshTokens(consent, { tokens, now: ctx.clock(), signal }),
    signal,
    systemPorts,
  )
}

const mostMs = 90_000

async function isStillStored(ctx: TokenContext, { profile }: OpenProfile): Promise<boolean> {
  const [now] = await ctx.store.inWorkspace(profile.orgId, (tx) =>
    tx
      .select({ sealedTokens: oauthProfiles.sealedTokens })
      .from(oauthProfiles)
      .where(eq(oauthProfiles.id, profile.id)),
  )
  return now?.sealedTokens === profile.sealedTokens
}

/** Null when the person has given another consent meanwhile, which is the newer. */
async function saveTokens(
  ctx: TokenContext,
  { profile }: OpenProfile,
  tokens: TokenSet,
): Promise<OpenProfile | null> {
  const [saved] = await ctx.store.inWorkspace(profile.orgId, (tx) =>
    tx
      .update(oauthProfiles)
      .set({
        sealedTokens: sealTokens(ctx.store, profile.id, tokens),
        expiresAt: tokens.expiresAt === null ? null : new Date(tokens.expiresAt),
        refreshedAt: ctx.clock(),
      })
      .where(isUnchanged({ profile }))
      .returning(),
  )
  return saved === undefined ? null : { profile: saved, tokens }
}

/**
 * Only a person can let us in again: whatever goes in by this consent waits for that. False when they have
 * done so meanwhile.
 */
async function requireReauth(
  ctx: TokenContext,
  { profile }: Pick<OpenProfile, 'profile'>,
): Promise<boolean> {
  return ctx.store.inWorkspace(profile.orgId, async (tx) => {
    const ended = await tx
      .update(oauthProfiles)
      .set({ requiresReauth: true })
      .where(isUnchanged({ profile }))
      .returning({ id: oauthProfiles.id })
    if (ended.length === 0) return false
    await tx
      .update(connections)
      .set({ requiresReauth: true })
      .where(eq(connections.oauthProfileId, profile.id))
    ctx.log.warn({ profile_id: profile.id, platform: profile.platform }, 'a consent is over')
    return true
  })
}

function isUnchanged({ profile }: Pick<OpenProfile, 'profile'>) {
  return and(eq(oauthProfiles.id, profile.id), eq(oauthProfiles.sealedTokens, profile.sealedTokens))
}
