import type { OpenStream } from '@cartograph/connectors'
import { StopRequested, type ActiveSync } from '../runs/active-sync.ts'
import { keepPages } from './keep-pages.ts'
import type { Pass } from './pass.ts'
import { readAhead } from './read-ahead.ts'

/**
 * Reads a window to its end from where it was left. Only pages that are safe move the cursor. `between`
 * is called while there is more to come.
 */
export async function readPass(
  sync: ActiveSync,
  stream: OpenStream,
  begun: Pass,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  sync.onKept(0, true)
  const since = begun.window.since?.toISOString() ?? null
  const until = begun.window.until?.toISOString() ?? null
  const leaving = new AbortController()
  const signal = AbortSignal.any([sync.signal, leaving.signal])
  const source = readAhead(
    (cursor) => stream.readPage({ cursor, since, until, signal }),
    begun.cursor,
    signal,
  )
  let pass = begun
  try {
    for (;;) {
      const pages = await source.take()
      if (pages.length === 0) return
      sync.signal.throwIfAborted()
      const kept = await keepPages(sync, stream, pass, pages)
      pass = kept.pass
      sync.onKept(kept.records, pass.isAside)
      if (kept.stopRequested) throw new StopRequested()
      if (pass.cursor !== null) await between()
    }
  } finally {
    leaving.abort()
    source.close()
  }
}
