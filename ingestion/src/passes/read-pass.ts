import { OldCursorError, type Cursor, type OpenStream, type Page } from '@cartograph/connectors'
import { StopRequestedError, type ActiveSync } from '../runs/active-sync.ts'
import { writePages } from './write-pages.ts'
import type { Pass } from './pass.ts'
import { readAhead } from './read-ahead.ts'

/**
 * Reads the window of a pass to its end, from the stored cursor. The cursor moves only after pages
 * are written. `betweenPages` is called while more pages follow.
 */
export async function readPass(
  sync: ActiveSync,
  stream: OpenStream,
  start: Pass,
  betweenPages: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  sync.onPagesWritten(0, true)
  const since = start.window.since?.toISOString() ?? null
  const until = start.window.until?.toISOString() ?? null
  const readerStop = new AbortController()
  const signal = AbortSignal.any([sync.signal, readerStop.signal])
  /** Names everything that the platform works on, also for pages that are not written yet. */
  let ahead = start.cursor
  const readFrom = async (cursor: Cursor | null): Promise<Page> => {
    try {
      return await stream.readPage({ cursor, since, until, signal })
    } catch (error) {
      if (!(error instanceof OldCursorError) || cursor === null || cursor !== start.cursor)
        throw error
      sync.ctx.log.info({ err: error, stream: stream.name }, 'the window is read from its start')
      return readFrom(null)
    }
  }
  const queue = readAhead(
    async (cursor) => {
      const page = await readFrom(cursor)
      ahead = page.next
      return page
    },
    start.cursor,
    signal,
  )
  let pass = start
  try {
    for (;;) {
      const pages = await queue.take()
      if (pages.length === 0) return
      sync.signal.throwIfAborted()
      const result = await writePages(sync, stream, pass, pages)
      pass = result.pass
      sync.onPagesWritten(result.records, pass.isInterleaved)
      if (result.stopRequested) throw new StopRequestedError()
      if (pass.cursor !== null) await betweenPages()
    }
  } catch (error) {
    const isStopped = error instanceof StopRequestedError || sync.stopRequested.aborted
    readerStop.abort()
    if (isStopped && ahead !== null) await abandon(sync, stream, ahead)
    throw error
  } finally {
    readerStop.abort()
    queue.close()
  }
}

/** Its failure must not hide the stop: the platform ends its work by itself. */
async function abandon(sync: ActiveSync, stream: OpenStream, cursor: Cursor): Promise<void> {
  try {
    await stream.abandon?.(cursor, AbortSignal.timeout(abandonTimeoutMs))
  } catch (error) {
    sync.ctx.log.info({ err: error, stream: stream.name }, 'work at the platform was not ended')
  }
}

/** The user waits for the stop. */
const abandonTimeoutMs = 10_000
