/** What the rules about being away need of a browser. Times in milliseconds since 1970. */
export interface IdlenessWorld {
  now: () => number
  /** When anybody last did anything, in any tab; null when that is not known. */
  readLastActivity: () => number | null
  writeLastActivity: (at: number | null) => void
  isSignedIn: () => boolean
  /** Resolves to whether the server has ended the session. */
  signOut: () => Promise<boolean>
  reload: () => void
}

export interface Idleness {
  /** On load, before anything is asked of the server. */
  open(): Promise<void>
  /** The person did something in this tab. */
  onActivity(): void
  onSession(isSignedIn: boolean): void
}

/**
 * After an hour in which nobody touched any tab the page reloads, so that it shows nothing old for long;
 * after two days the person is signed out. A reload by itself is no activity.
 */
export function createIdleness(world: IdlenessWorld): Idleness {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The reload counts from here as well: else a page that was just reloaded would do it again. */
  let openedAt = world.now()
  let writtenAt = -Infinity

  const lastActivity = () => world.readLastActivity() ?? openedAt
  const isGone = () => world.now() - lastActivity() >= signOutMs
  const reloadAt = () => Math.max(lastActivity(), openedAt) + reloadMs

  /** Answers whether the person may go on. */
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

  /** As long as the server has not heard of it, the next load tries again. */
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
      // A machine that slept wakes up with an activity: first it is asked how long it was away.
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
const signOutMs = 48 * 60 * 60_000
const throttleMs = 1000
