import { ConnectorError, systemClock, type Cursor, type Page } from '@cartograph/connectors'
import { RecordBudget } from './record-budget.ts'

/**
 * Reads ahead while earlier pages are written, and hands over all pages that have arrived: a small
 * batch costs the warehouse nearly as much as a large one. Pauses while the record budget is used
 * up.
 */
export function readAhead(
  readPage: (cursor: Cursor | null) => Promise<Page>,
  from: Cursor | null,
  signal: AbortSignal,
  budget: RecordBudget = new RecordBudget(),
): PageQueue {
  const state = {
    buffered: [] as Page[],
    hasEnded: false,
    failure: null as { error: unknown } | null,
  }
  let wakeTaker = () => {}

  async function readToEnd(): Promise<void> {
    let cursor = from
    const seen = new Set<string>()
    for (;;) {
      await budget.waitForRoom()
      signal.throwIfAborted()
      const page = await readPage(cursor)
      state.buffered.push(page)
      budget.add(page.records.length)
      wakeTaker()
      cursor = page.next
      if (cursor === null) return
      if (page.waitMs === undefined) requireNewCursor(seen, cursor)
      else await systemClock.sleep(page.waitMs, signal)
    }
  }

  void readToEnd()
    .catch((error: unknown) => (state.failure = { error }))
    .then(() => {
      state.hasEnded = true
      wakeTaker()
    })

  return {
    async take() {
      budget.release()
      while (state.buffered.length === 0 && !state.hasEnded) {
        await new Promise<void>((resolve) => (wakeTaker = resolve))
      }
      const taken = state.buffered
      state.buffered = []
      budget.take()
      if (taken.length === 0 && state.failure !== null) throw state.failure.error
      return taken
    },
    close: () => budget.close(),
  }
}

/** Throws on a cursor that was seen before: following it would never end. */
function requireNewCursor(seen: Set<string>, cursor: Cursor): void {
  const key = JSON.stringify(cursor)
  if (seen.has(key)) {
    throw new ConnectorError('payload', 'The platform returned a cursor that was read already')
  }
  seen.add(key)
}

export interface PageQueue {
  /**
   * Resolves with the next pages, at least one, or an empty list at the end. Marks the pages taken
   * before as written. A read error is thrown once all pages read before it have been taken.
   */
  take(): Promise<readonly Page[]>
  /** Releases the budget; no pages are taken afterwards. */
  close(): void
}
