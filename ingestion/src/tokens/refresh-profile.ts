import {
  ConnectorError,
  refreshTokens,
  systemPorts,
  withRetry,
  type TokenSet,
} from '@cartograph/connectors'
import { and, connections, eq, oauthProfiles } from '@cartograph/store'
import type { TokenContext, UnsealedProfile } from './open-profile.ts'
import { sealTokens } from './token-set.ts'

/**
 * Refreshes the tokens of a consent and stores them before they are used. Platforms keep the old
 * refresh token valid until the new access token is first used, so after a crash between the
 * response and our commit the refresh can be repeated. Returns null when another process holds the
 * lock or has stored new tokens.
 *
 * The lock is an advisory lock, not the row's: no transaction and no pooled connection waits for a
 * platform, and the database releases it as soon as its holder dies.
 */
export async function refreshProfile(
  ctx: TokenContext,
  current: UnsealedProfile,
): Promise<UnsealedProfile | null> {
  const lock = await ctx.store.withLock(`tokens:${current.profile.id}`, async (lost) => {
    if (!(await isStillStored(ctx, current))) return null
    try {
      return await saveTokens(ctx, current, await requestTokens(ctx, current, lost))
    } catch (error) {
      const isRevoked = error instanceof ConnectorError && error.class === 'auth'
      if (isRevoked && !(await requireReauth(ctx, current))) return null
      throw error
    }
  })
  return lock.held ? lock.result : null
}

function requestTokens(
  ctx: TokenContext,
  { profile, tokens }: UnsealedProfile,
  lost: AbortSignal,
): Promise<TokenSet> {
  // Not cancelled by the caller: the response may be the only one to this refresh token.
  const signal = AbortSignal.any([lost, AbortSignal.timeout(refreshTimeoutMs)])
  const { platform, mode, context, params } = profile
  const { hosts, app } = ctx.platformAccess(platform, mode)
  const manifest = ctx.connectorFor(platform)?.manifest
  const oauth = manifest?.oauth
  if (manifest === undefined || oauth?.kind !== 'oauth2' || app === null)
    throw new ConnectorError('auth', 'This access cannot be refreshed')
  const consent = { manifest, oauth, app, context, params, hosts }
  return withRetry(
    () => refreshTokens(consent, { tokens, now: ctx.clock(), signal }),
    signal,
    systemPorts,
  )
}

const refreshTimeoutMs = 90_000

async function isStillStored(ctx: TokenContext, { profile }: UnsealedProfile): Promise<boolean> {
  const [now] = await ctx.store.inWorkspace(profile.orgId, (tx) =>
    tx
      .select({ sealedTokens: oauthProfiles.sealedTokens })
      .from(oauthProfiles)
      .where(eq(oauthProfiles.id, profile.id)),
  )
  return now?.sealedTokens === profile.sealedTokens
}

/** Null when the user has given a newer consent in the meantime. */
async function saveTokens(
  ctx: TokenContext,
  { profile }: UnsealedProfile,
  tokens: TokenSet,
): Promise<UnsealedProfile | null> {
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
 * Marks the consent and its connections as requiring a new consent. Returns false when the user has
 * given one in the meantime.
 */
async function requireReauth(
  ctx: TokenContext,
  { profile }: Pick<UnsealedProfile, 'profile'>,
): Promise<boolean> {
  return ctx.store.inWorkspace(profile.orgId, async (tx) => {
    const updated = await tx
      .update(oauthProfiles)
      .set({ requiresReauth: true })
      .where(isUnchanged({ profile }))
      .returning({ id: oauthProfiles.id })
    if (updated.length === 0) return false
    await tx
      .update(connections)
      .set({ requiresReauth: true })
      .where(eq(connections.oauthProfileId, profile.id))
    ctx.log.warn({ profile_id: profile.id, platform: profile.platform }, 'consent was revoked')
    return true
  })
}

function isUnchanged({ profile }: Pick<UnsealedProfile, 'profile'>) {
  return and(eq(oauthProfiles.id, profile.id), eq(oauthProfiles.sealedTokens, profile.sealedTokens))
}
