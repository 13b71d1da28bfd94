import { setTimeout as wait } from 'node:timers/promises'
import {
  ConnectorError,
  signedToken,
  type AccessTokens,
  type TokenSet,
} from '@cartograph/connectors'
import { AppError, platformNames, type OauthProfileId, type OrgId } from '@cartograph/contract'
import { eq, oauthProfiles } from '@cartograph/store'
import type { OpenProfile, TokenContext } from './open-profile.ts'
import { refreshProfile } from './refresh-profile.ts'
import { canBeRefreshed, isGood, unsealTokens } from './token-set.ts'

interface ProfilePlace {
  readonly orgId: OrgId
  readonly profileId: OauthProfileId
}

/**
 * The tokens of one consent, for as long as somebody works with it. A good one is handed out from memory.
 * Of all processes one refreshes, under a lock, while the others wait and read what it has stored.
 */
export async function openAccessTokens(
  ctx: TokenContext,
  place: ProfilePlace,
): Promise<AccessTokens> {
  let held = await readTokens(ctx, place)
  /** Many streams of one process ask at the same moment: the platform is asked once. */
  let underWay: Promise<TokenSet> | null = null

  async function fetchTokens(refused: string | undefined): Promise<TokenSet> {
    for (let looks = 0; looks < mostLooks; looks += 1) {
      held = await readTokens(ctx, place)
      const canRefresh = canBeRefreshed(ctx, held)
      const isOfUse = held.tokens.accessToken !== refused && isGood(held, ctx.clock())
      if (isOfUse || !canRefresh) return held.tokens
      const refreshed = await refreshProfile(ctx, held)
      if (refreshed !== null) {
        held = refreshed
        return refreshed.tokens
      }
      // Somebody else refreshes, or has done so since we looked.
      await wait(pauseMs)
    }
    throw new ConnectorError(
      'transient',
      'Somebody else has been refreshing an access for too long',
    )
  }

  /** A token and its secret are of one consent: they are handed out together. */
  async function getTokens(signal: AbortSignal, refused: string | undefined): Promise<TokenSet> {
    for (;;) {
      signal.throwIfAborted()
      if (held.tokens.accessToken !== refused && isGood(held, ctx.clock())) return held.tokens
      if (underWay === null) {
        underWay = fetchTokens(refused).finally(() => (underWay = null))
        return unlessAborted(underWay, signal)
      }
      // Whoever asked first may not have known of the refusal.
      const shared = await unlessAborted(underWay, signal)
      if (shared.accessToken !== refused) return shared
    }
  }

  return {
    facts: held.tokens.facts,
    get: async (signal, refused) => (await getTokens(signal, refused)).accessToken,
    getSigned: async (signal, refused) => signedToken(await getTokens(signal, refused)),
  }
}

const pauseMs = 200
/** Two minutes: longer than any refresh may take. */
const mostLooks = 600

/** The work goes on for the others, and so that nothing the platform says is lost. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function readTokens(ctx: TokenContext, place: ProfilePlace): Promise<OpenProfile> {
  const [profile] = await ctx.store.inWorkspace(place.orgId, (tx) =>
    tx.select().from(oauthProfiles).where(eq(oauthProfiles.id, place.profileId)),
  )
  if (profile === undefined) throw new AppError('not_found')
  if (profile.requiresReauth) {
    const name = platformNames[profile.platform]
    throw new ConnectorError('auth', `${name} wants to be asked for access again`)
  }
  return { profile, tokens: unsealTokens(ctx.store, profile.id, profile.sealedTokens) }
}
