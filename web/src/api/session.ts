import { refresh as refreshEndpoint, signedInCookie, TokenAnswer } from '@cartograph/contract'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { earlyFetch } from './early-fetch.ts'
import { send, type Fetch } from './send.ts'

/**
 * A readable cookie that exists as long as the refresh cookie, which scripts can't see. Without it the user is
 * signed out, so the server needn't be asked.
 */
interface SignedInMark {
  isThere(): boolean
  remove(): void
}

const signedInMark: SignedInMark = {
  isThere: () =>
    document.cookie.split('; ').some((cookie) => cookie.startsWith(`${signedInCookie}=`)),
  remove: () => {
    document.cookie = `${signedInCookie}=; path=/; max-age=0; samesite=strict`
  },
}

/**
 * The session of this tab. The access token lives in memory only; the refresh cookie brings a new one. The
 * cookie changes with every refresh, so two tabs must never refresh at the same time.
 */
export interface Session {
  /** Resolves to whether a user is signed in. Called first on every page. */
  open(): Promise<boolean>
  readonly isSignedIn: boolean
  /** A valid token, refreshed shortly before it expires. */
  token(): Promise<string>
  /** A token other than the one that was just rejected. */
  renew(refused: string): Promise<string>
  accept(answer: TokenAnswer): void
  /** Signs out in this and all other tabs. */
  end(): void
  subscribe(listener: (isSignedIn: boolean) => void): () => void
}

export interface SessionEnvironment {
  fetch: Fetch
  now: () => number
  /** Runs one task at a time across all tabs. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null
  /** Whether the browser is signed in; without it, the session asks the server. */
  mark?: SignedInMark
}

export function createSession(world: SessionEnvironment): Session {
  let current: TokenAnswer | null = null
  let endsAt = 0
  /** The server has said so, so it isn't asked again. */
  let isKnownSignedOut = false
  let refreshing: Promise<string> | null = null
  const listeners = new Set<(isSignedIn: boolean) => void>()

  world.channel?.addEventListener('message', (event) => {
    const message = z.safeParse(TabMessage, event.data)
    if (message.success) change(message.data)
  })

  function change(next: TokenAnswer | null): void {
    const wasSignedIn = current !== null
    current = next
    isKnownSignedOut = next === null
    if (next !== null) {
      const end = Date.parse(next.expires_at)
      // A token that is expired on arrival means that this clock is wrong. Then only a rejection ends it.
      endsAt = end - world.now() > marginMs ? end : Infinity
    }
    if (wasSignedIn === (next !== null)) return
    for (const listener of listeners) listener(next !== null)
  }

  function changeEverywhere(next: TokenAnswer | null): void {
    change(next)
    world.channel?.postMessage(next)
  }

  function living(refused?: string): string | null {
    if (current === null || current.token === refused) return null
    return endsAt - world.now() > marginMs ? current.token : null
  }

  function refresh(refused?: string): Promise<string> {
    refreshing ??= world
      .exclusively(async () => {
        // Another tab may have refreshed while this one waited for the lock.
        const shared = living(refused)
        if (shared !== null) return shared
        const answer = await send(world.fetch, refreshEndpoint, {})
        changeEverywhere(answer)
        return answer.token
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.isNotAuthenticated) {
          // The session was ended elsewhere, but its mark is still there.
          world.mark?.remove()
          changeEverywhere(null)
        }
        throw error
      })
      .finally(() => {
        refreshing = null
      })
    return refreshing
  }

  return {
    async open() {
      if (current !== null) return true
      if (isKnownSignedOut || world.mark?.isThere() === false) return false
      try {
        await refresh()
        return true
      } catch (error) {
        if (error instanceof ApiError && error.isNotAuthenticated) return false
        throw error
      }
    },
    get isSignedIn() {
      return current !== null
    },
    async token() {
      return living() ?? refresh()
    },
    async renew(refused) {
      return living(refused) ?? refresh(refused)
    },
    accept: changeEverywhere,
    end: () => changeEverywhere(null),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The session in this browser. Locks need a secure origin; without them, tabs don't coordinate. */
export function createBrowserSession(): Session {
  const locks: LockManager | undefined = 'locks' in navigator ? navigator.locks : undefined
  return createSession({
    fetch: earlyFetch,
    now: () => Date.now(),
    mark: signedInMark,
    exclusively: async (work) => (locks ? await locks.request(refreshLock, work) : await work()),
    channel:
      typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cartograph.session'),
  })
}

/** Held while a tab refreshes; `early-script.ts` takes it as well. */
export const refreshLock = 'cartograph.refresh'

/** The time of the last activity in any tab is stored under this key. */
export const lastActivityKey = 'cartograph.last-activity'

/** An idle user is signed out after this time. */
export const signOutMs = 48 * 60 * 60_000

/** Sent between tabs: a new token, or null after signing out. */
const TabMessage = z.nullable(TokenAnswer)

/** A token this close to its expiry is no longer used. */
const marginMs = 30_000
