import type { SyncRunId } from '@cartograph/contract'
import type { Store } from '@cartograph/store'

/** The NOTIFY channel that carries the id of a run to stop. */
export const stopChannel = 'sync_stop'

/**
 * Aborts as soon as any process asks to stop the run, so that a sync that waits for a slow platform
 * stops before its next page.
 */
export async function listenForStop(
  store: Pick<Store, 'listen'>,
  syncRunId: SyncRunId,
): Promise<{ signal: AbortSignal; close(): Promise<void> }> {
  const controller = new AbortController()
  const close = await store.listen(stopChannel, (requestedId) => {
    if (requestedId === syncRunId) controller.abort()
  })
  return { signal: controller.signal, close }
}
