import { ConnectorError, systemClock, type Cursor, type Page } from '@cartograph/connectors'
import { RecordsInHand } from './records-in-hand.ts'

/**
 * Goes on reading while earlier pages are written, and hands over whatever has come in since: a small
 * batch costs the warehouse nearly as much as a large one. Waits while too many records are in hand.
 */
export function readAhead(
  readPage: (cursor: Cursor | null) => Promise<Page>,
  from: Cursor | null,
  signal: AbortSignal,
  ours: RecordsInHand = new RecordsInHand(),
): PageSource {
  const state = { inHand: [] as Page[], isAtEnd: false, failure: null as { error: unknown } | null }
  let wakeTaker = () => {}

  async function readToEnd(): Promise<void> {
    let cursor = from
    const seen = new Set<string>()
    for (;;) {
      await ours.room()
      signal.throwIfAborted()
      const page = await readPage(cursor)
      state.inHand.push(page)
      ours.add(page.records.length)
      wakeTaker()
      cursor = page.next
      if (cursor === null) return
      if (page.waitMs === undefined) goOn(seen, cursor)
      else await systemClock.sleep(page.waitMs, signal)
    }
  }

  void readToEnd()
    .catch((error: unknown) => (state.failure = { error }))
    .then(() => {
      state.isAtEnd = true
      wakeTaker()
    })

  return {
    async take() {
      ours.giveBack()
      while (state.inHand.length === 0 && !state.isAtEnd) {
        await new Promise<void>((resolve) => (wakeTaker = resolve))
      }
      const taken = state.inHand
      state.inHand = []
      ours.take()
      if (taken.length === 0 && state.failure !== null) throw state.failure.error
      return taken
    },
    close: () => ours.close(),
  }
}

/** A platform that leads back to where we have been would be read for ever. */
function goOn(seen: Set<string>, cursor: Cursor): void {
  const place = JSON.stringify(cursor)
  if (seen.has(place)) {
    throw new ConnectorError('payload', 'The platform leads back to a page that was read already')
  }
  seen.add(place)
}

export interface PageSource {
  /**
   * The pages that follow, at least one; none at the end. An error of the reading is thrown once all
   * that was read before it has been taken. What was taken before counts as written.
   */
  take(): Promise<readonly Page[]>
  /** Nothing more will be taken. */
  close(): void
}
