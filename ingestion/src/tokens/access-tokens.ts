import {
  ConnectorError,
  signedToken,
  type AccessTokens,
  type TokenSet,
} from '@cartograph/connectors'
import { AppError, platformNames, type OauthProfileId, type OrgId } from '@cartograph/contract'
import { eq, oauthProfiles } from '@cartograph/store'
import { setTimeout as wait } from 'node:timers/promises'
import type { TokenContext, UnsealedProfile } from './open-profile.ts'
import { refreshProfile } from './refresh-profile.ts'
import { isRefreshable, isStillValid, unsealTokens } from './token-set.ts'

interface ProfileKey {
  readonly orgId: OrgId
  readonly profileId: OauthProfileId
}

/**
 * The tokens of one consent. A valid token comes from memory. One process refreshes under a lock,
 * while the others wait and read what it has stored.
 */
export async function openAccessTokens(ctx: TokenContext, key: ProfileKey): Promise<AccessTokens> {
  let current = await readTokens(ctx, key)
  /** Shared by the streams of this process, so that the platform is asked once. */
  let pendingFetch: Promise<TokenSet> | null = null

  async function fetchTokens(refused: string | undefined): Promise<TokenSet> {
    for (let poll = 0; poll < maxPolls; poll += 1) {
      current = await readTokens(ctx, key)
      const canRefresh = isRefreshable(ctx, current)
      const isOfUse = current.tokens.accessToken !== refused && isStillValid(current, ctx.clock())
      if (isOfUse || !canRefresh) return current.tokens
      const refreshed = await refreshProfile(ctx, current)
      if (refreshed !== null) {
        current = refreshed
        return refreshed.tokens
      }
      // Another process refreshes, or has just stored new tokens.
      await wait(pollMs)
    }
    throw new ConnectorError(
      'transient',
      'Another process has been refreshing this token for too long',
    )
  }

  /** Returns a token together with its secret, since both belong to one consent. */
  async function getTokens(signal: AbortSignal, refused: string | undefined): Promise<TokenSet> {
    for (;;) {
      signal.throwIfAborted()
      if (current.tokens.accessToken !== refused && isStillValid(current, ctx.clock()))
        return current.tokens
      if (pendingFetch === null) {
        pendingFetch = fetchTokens(refused).finally(() => (pendingFetch = null))
        return rejectOnAbort(pendingFetch, signal)
      }
      // The first caller may not have known that this token was refused.
      const tokens = await rejectOnAbort(pendingFetch, signal)
      if (tokens.accessToken !== refused) return tokens
    }
  }

  return {
    facts: current.tokens.facts,
    get: async (signal, refused) => (await getTokens(signal, refused)).accessToken,
    getSigned: async (signal, refused) => signedToken(await getTokens(signal, refused)),
  }
}

const pollMs = 200
/** Two minutes, longer than any refresh takes. */
const maxPolls = 600

/** Rejects on abort. The refresh itself continues, because its result must be stored. */
async function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function readTokens(ctx: TokenContext, key: ProfileKey): Promise<UnsealedProfile> {
  const [profile] = await ctx.store.inWorkspace(key.orgId, (tx) =>
    tx.select().from(oauthProfiles).where(eq(oauthProfiles.id, key.profileId)),
  )
  if (profile === undefined) throw new AppError('not_found')
  if (profile.requiresReauth) {
    const name = platformNames[profile.platform]
    throw new ConnectorError('auth', `${name} requires a new consent`)
  }
  return { profile, tokens: unsealTokens(ctx.store, profile.id, profile.sealedTokens) }
}
