import { ConnectorError, type OpenStream } from '@cartograph/connectors'
import { TimeSliceExpiredError, type ActiveSync } from '../runs/active-sync.ts'
import { restartOutdatedStreams } from './pass.ts'
import { refreshIntervalMs, StreamSync } from './stream-sync.ts'

/**
 * Reads all streams to their ends: the fresh windows of every stream first, so that recent data is
 * there within moments, then history in turns, one window per stream. A stream that cannot be read
 * (`payload`) does not stop the others; its error is thrown at the end. A stream that the platform
 * does not allow reading (`forbidden`) is stopped with its reason; only without any other stream is
 * its error thrown.
 */
export async function syncStreams(sync: ActiveSync, streams: readonly OpenStream[]): Promise<void> {
  await restartOutdatedStreams(sync, streams)
  const streamSyncs = streams.map((stream) => new StreamSync(sync, stream))
  const failures: ConnectorError[] = []
  async function attempt(streamSync: StreamSync, work: () => Promise<void>): Promise<void> {
    if (streamSync.hasFailed) return
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error
      if (error.class !== 'payload' && error.class !== 'forbidden') throw error
      if (error.class === 'forbidden') await streamSync.stop(error)
      streamSync.hasFailed = true
      failures.push(error)
    }
  }

  for (const streamSync of streamSyncs) await attempt(streamSync, () => streamSync.readFresh())
  for (const streamSync of streamSyncs)
    await attempt(streamSync, () => streamSync.readRestatements())

  const startedAt = sync.ctx.clock().getTime()
  let refreshedAt = startedAt
  async function betweenPages(): Promise<void> {
    const now = sync.ctx.clock().getTime()
    if (now - startedAt >= timeSliceMs) throw new TimeSliceExpiredError()
    if (now - refreshedAt < refreshIntervalMs) return
    for (const streamSync of streamSyncs)
      await attempt(streamSync, () => streamSync.refreshDuringHistory())
    refreshedAt = sync.ctx.clock().getTime()
  }
  for (;;) {
    const pending = streamSyncs.filter(
      (streamSync) => !streamSync.isComplete && !streamSync.hasFailed,
    )
    if (pending.length === 0) break
    for (const streamSync of pending) {
      await betweenPages()
      await attempt(streamSync, () => streamSync.readHistory(betweenPages))
    }
  }
  const unreadable = failures.find((failure) => failure.class === 'payload')
  const failure = unreadable ?? (failures.length === streams.length ? failures[0] : undefined)
  if (failure !== undefined) throw failure
}

/**
 * A run that takes longer yields its worker: it is queued again behind the other runs of its
 * platform.
 */
const timeSliceMs = 30 * 60_000
