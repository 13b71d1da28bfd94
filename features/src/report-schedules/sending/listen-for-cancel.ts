import type { ReportRunId } from '@cartograph/contract'
import type { Store } from '@cartograph/store'

/** The NOTIFY channel that carries the id of a run that was cancelled. */
const cancelChannel = 'report_run_cancelled'

/** Only makes its worker stop sooner: a run that was cancelled sends nothing in any case. */
export async function announceCancelled(
  store: Pick<Store, 'notify'>,
  runId: ReportRunId,
): Promise<void> {
  await store.notify(cancelChannel, runId)
}

export async function listenForCancel(
  store: Pick<Store, 'listen'>,
  runId: ReportRunId,
): Promise<{ signal: AbortSignal; close(): Promise<void> }> {
  const controller = new AbortController()
  const close = await store.listen(cancelChannel, (cancelledId) => {
    if (cancelledId === runId) controller.abort()
  })
  return { signal: controller.signal, close }
}
