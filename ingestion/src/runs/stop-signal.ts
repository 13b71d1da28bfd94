import type { SyncRunId } from '@cartograph/contract'
import type { Store } from '@cartograph/store'

/** Carries the id of a run that was asked to stop. */
export const stopChannel = 'sync_stop'

/**
 * Aborts as soon as a stop of the run is asked for, from whichever process, so that a sync which waits
 * for a slow platform need not come to its next page first.
 */
export async function listenForStop(
  store: Pick<Store, 'listen'>,
  syncRunId: SyncRunId,
): Promise<{ signal: AbortSignal; close(): Promise<void> }> {
  const controller = new AbortController()
  const close = await store.listen(stopChannel, (asked) => {
    if (asked === syncRunId) controller.abort()
  })
  return { signal: controller.signal, close }
}
