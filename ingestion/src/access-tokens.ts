import { setTimeout as wait } from 'node:timers/promises'
import { ConnectorError, type AccessTokens } from '@cartograph/connectors'
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
  let underWay: Promise<string> | null = null

  async function fetchToken(refused: string | undefined): Promise<string> {
    for (let looks = 0; looks < mostLooks; looks += 1) {
      held = await readTokens(ctx, place)
      const { accessToken } = held.tokens
      const canRefresh = canBeRefreshed(ctx, held)
      const isOfUse = accessToken !== refused && isGood(held, ctx.clock())
      if (isOfUse || !canRefresh) return accessToken
      const refreshed = await refreshProfile(ctx, held)
      if (refreshed !== null) {
        held = refreshed
        return refreshed.tokens.accessToken
      }
      // Somebody else refreshes, or has done so since we looked.
      await wait(pauseMs)
    }
    throw new ConnectorError(
      'transient',
      'Somebody else has been refreshing an access for too long',
    )
  }

  return {
    facts: held.tokens.facts,
    async get(signal, refused) {
      for (;;) {
        signal.throwIfAborted()
        const { accessToken } = held.tokens
        if (accessToken !== refused && isGood(held, ctx.clock())) return accessToken
        if (underWay === null) {
          underWay = fetchToken(refused).finally(() => (underWay = null))
          return unlessAborted(underWay, signal)
        }
        // Whoever asked first may not have known of the refusal.
        const shared = await unlessAborted(underWay, signal)
        if (shared !== refused) return shared
      }
    },
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
