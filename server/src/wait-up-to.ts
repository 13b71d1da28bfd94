import { setTimeout as sleep } from 'node:timers/promises'

/** Waits this long, or until the signal aborts. Does not throw then; the caller checks the signal. */
export async function waitUpTo(ms: number, signal: AbortSignal): Promise<void> {
  // A sleep rejects only when its signal aborts.
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
