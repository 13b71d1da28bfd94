import { signOut } from '@cartograph/contract'
import type { Client } from '../../api/client.ts'
import { lastActivityKey } from '../../api/session.ts'
import { createIdleTimer } from './idle-timer.ts'

/**
 * Starts the idle rules in this browser. Resolves once it is clear whether the user stays signed in.
 */
export async function watchIdleTime({ call, session }: Client): Promise<void> {
  const idleTimer = createIdleTimer({
    now: () => Date.now(),
    readLastActivity,
    writeLastActivity,
    isSignedIn: () => session.isSignedIn,
    signOut: async () => {
      // The page waits for this request, so it needs a timeout.
      const isDone = await call(signOut, {}, { signal: AbortSignal.timeout(5000) }).then(
        () => true,
        () => false,
      )
      session.end()
      return isDone
    },
    reload: () => location.reload(),
  })
  session.subscribe((isSignedIn) => idleTimer.onSession(isSignedIn))
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus']) {
    window.addEventListener(event, () => idleTimer.onActivity(), { capture: true, passive: true })
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') idleTimer.onActivity()
  })
  await idleTimer.open()
}

/** This tab's own activity, if storage is unavailable. */
let own: number | null = null

function readLastActivity(): number | null {
  try {
    const at = Number(localStorage.getItem(lastActivityKey) ?? NaN)
    return Number.isFinite(at) ? at : null
  } catch {
    return own
  }
}

function writeLastActivity(at: number | null): void {
  own = at
  try {
    if (at === null) localStorage.removeItem(lastActivityKey)
    else localStorage.setItem(lastActivityKey, String(at))
  } catch {
    // Storage is switched off.
  }
}
