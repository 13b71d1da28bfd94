import type { Cursor, Page } from '@cartograph/connectors'

/**
 * Goes on reading while earlier pages are written, and hands over whatever has come in since: a small
 * batch costs the warehouse nearly as much as a large one. Waits while `mostRecords` are in hand.
 */
export function readAhead(
  readPage: (cursor: Cursor | null) => Promise<Page>,
  from: Cursor | null,
  mostRecords: number,
): PageSource {
  const state = { inHand: [] as Page[], isAtEnd: false, failure: null as { error: unknown } | null }
  let wakeReader = () => {}
  let wakeTaker = () => {}

  async function readToEnd(): Promise<void> {
    let cursor = from
    do {
      const page = await readPage(cursor)
      state.inHand.push(page)
      wakeTaker()
      cursor = page.next
      if (recordsOf(state.inHand) >= mostRecords) {
        await new Promise<void>((resolve) => (wakeReader = resolve))
      }
    } while (cursor !== null)
  }

  void readToEnd()
    .catch((error: unknown) => (state.failure = { error }))
    .then(() => {
      state.isAtEnd = true
      wakeTaker()
    })

  return {
    async take() {
      while (state.inHand.length === 0 && !state.isAtEnd) {
        await new Promise<void>((resolve) => (wakeTaker = resolve))
      }
      const taken = state.inHand
      state.inHand = []
      wakeReader()
      if (taken.length === 0 && state.failure !== null) throw state.failure.error
      return taken
    },
  }
}

export interface PageSource {
  /**
   * The pages that follow, at least one; none at the end. An error of the reading is thrown once all
   * that was read before it has been taken.
   */
  take(): Promise<readonly Page[]>
}

function recordsOf(pages: readonly Page[]): number {
  return pages.reduce((sum, page) => sum + page.records.length, 0)
}
