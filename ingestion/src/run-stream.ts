import type { OpenStream } from '@cartograph/connectors'
import { StopRequested, type ActiveSync } from './active-sync.ts'
import { enterPass } from './enter-pass.ts'
import { keepPages } from './keep-pages.ts'
import { readAhead } from './read-ahead.ts'

/** Bounds the memory of a sync: an order with its lines is about 10 kB. */
const mostRecordsInHand = 2000

/** Reads a stream to its end from where it was left. Only pages that are safe move the cursor. */
export async function runStream(sync: ActiveSync, stream: OpenStream): Promise<void> {
  let pass = await enterPass(sync, stream)
  if (pass === null) return
  sync.onKept(0)
  const since = pass.since?.toISOString() ?? null
  const leaving = new AbortController()
  const signal = AbortSignal.any([sync.signal, leaving.signal])
  const source = readAhead(
    (cursor) => stream.readPage({ cursor, since, signal }),
    pass.cursor,
    mostRecordsInHand,
  )
  try {
    for (;;) {
      const pages = await source.take()
      if (pages.length === 0) return
      sync.signal.throwIfAborted()
      const kept = await keepPages(sync, stream, pass, pages)
      pass = kept.pass
      sync.onKept(kept.records)
      if (kept.stopRequested) throw new StopRequested()
    }
  } finally {
    leaving.abort()
  }
}
