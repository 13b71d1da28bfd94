import { signOutMs } from '../../api/session.ts'

/** What the idle rules need from a browser. Times are in milliseconds since 1970. */
export interface IdleEnvironment {
  now: () => number
  /** The last activity in any tab; null if unknown. */
  readLastActivity: () => number | null
  writeLastActivity: (at: number | null) => void
  isSignedIn: () => boolean
  /** Resolves to whether the server has ended the session. */
  signOut: () => Promise<boolean>
  reload: () => void
}

export interface IdleTimer {
  /** Runs on load, before the first request. */
  open(): Promise<void>
  /** The user was active in this tab. */
  onActivity(): void
  onSession(isSignedIn: boolean): void
}

/**
 * After an hour without activity in any tab the page reloads, so that it doesn't show old data; after two
 * days the user is signed out. A reload by itself is not activity.
 */
export function createIdleTimer(world: IdleEnvironment): IdleTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The load counts as well; otherwise a reloaded page would reload again at once. */
  let openedAt = world.now()
  let writtenAt = -Infinity

  const lastActivity = () => world.readLastActivity() ?? openedAt
  const isGone = () => world.now() - lastActivity() >= signOutMs
  const reloadAt = () => Math.max(lastActivity(), openedAt) + reloadMs

  /** Returns whether the user may continue. */
  function check(): boolean {
    clearTimeout(timer)
    if (!world.isSignedIn()) return true
    if (isGone()) {
      void leave()
      return false
    }
    if (world.now() >= reloadAt()) {
      world.reload()
      return false
    }
    const next = Math.min(reloadAt(), lastActivity() + signOutMs)
    timer = setTimeout(check, next - world.now())
    return true
  }

  /** If the server couldn't be reached, the next load tries again. */
  async function leave(): Promise<void> {
    if (await world.signOut()) world.writeLastActivity(null)
  }

  function note(): void {
    writtenAt = world.now()
    world.writeLastActivity(writtenAt)
  }

  return {
    async open() {
      if (world.readLastActivity() !== null && isGone()) await leave()
    },
    onActivity() {
      if (!world.isSignedIn() || world.now() - writtenAt < throttleMs) return
      // A machine may wake from sleep with an activity, so the idle time is checked first.
      if (check()) note()
    },
    onSession(isSignedIn) {
      clearTimeout(timer)
      if (!isSignedIn) return
      openedAt = world.now()
      if (world.readLastActivity() === null || isGone()) note()
      check()
    },
  }
}

const reloadMs = 60 * 60_000
const throttleMs = 1000
