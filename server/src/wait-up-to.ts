import { setTimeout as sleep } from 'node:timers/promises'

/** Waits this long, or until the signal aborts, which is no error here: the caller looks at it. */
export async function waitUpTo(ms: number, signal: AbortSignal): Promise<void> {
  // A sleep rejects only when its signal aborts.
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
