import type { AdSpendRow, ConnectionId } from '@cartograph/contract'
import { ConnectorError } from '../kit/errors.ts'
import type { AccountDetails, Cursor, OpenStream, Page } from '../kit/stream.ts'
import type { FakeClock } from '../kit/testing/fake-clock.ts'

/** Stores rows of streams of days as ingestion does: a day that is read again replaces its rows. */
export class ReadDays {
  readonly #byDay = new Map<string, readonly AdSpendRow[]>()
  readonly pages: Page[] = []
  readonly rejected: ConnectorError[] = []

  /**
   * From the first day to the last, slice by slice, waiting on the clock where the platform asks for it.
   */
  async read(
    stream: OpenStream,
    of: {
      from: string
      to: string
      sliceDays: number
      facts: AccountDetails
      connectionId: ConnectionId
      clock: FakeClock
    },
  ): Promise<this> {
    const end = Date.parse(of.to) + dayMs
    for (let since = Date.parse(of.from); since < end; since += of.sliceDays * dayMs) {
      const until = Math.min(end, since + of.sliceDays * dayMs)
      await this.#readSlice(stream, { ...of, since: instant(since), until: instant(until) })
    }
    return this
  }

  get days(): readonly string[] {
    return [...this.#byDay.keys()].toSorted()
  }

  get rows(): readonly AdSpendRow[] {
    return sortAdRows([...this.#byDay.values()].flat())
  }

  async #readSlice(
    stream: OpenStream,
    of: {
      since: string
      until: string
      facts: AccountDetails
      connectionId: ConnectionId
      clock: FakeClock
    },
  ): Promise<void> {
    const { signal } = new AbortController()
    const { currency, timezone, params = {} } = of.facts
    const context = { connectionId: of.connectionId, currency, timezone, params }
    let cursor: Cursor | null = null
    do {
      const page: Page = await stream.readPage({
        cursor,
        since: of.since,
        until: of.until,
        signal,
      })
      this.pages.push(page)
      for (const record of page.records) {
        try {
          const { ad_spend } = stream.normalise(record, context)
          this.#byDay.set(record.externalId, ad_spend?.rows ?? [])
        } catch (error) {
          if (!(error instanceof ConnectorError)) throw error
          this.rejected.push(error)
        }
      }
      // A cursor is stored between pages, so it must survive serialisation.
      cursor = page.next === null ? null : (JSON.parse(JSON.stringify(page.next)) as Cursor)
      if (page.waitMs !== undefined) await of.clock.sleep(page.waitMs, signal)
    } while (cursor !== null)
  }
}

const dayMs = 86_400_000

function instant(moment: number): string {
  return new Date(moment).toISOString()
}

/** Sorted by key, so that two sets of rows can be compared. */
export function sortAdRows(rows: readonly AdSpendRow[]): readonly AdSpendRow[] {
  const place = (row: AdSpendRow) => `${row.day} ${row.level} ${row.entity_id}`
  return rows.toSorted((left, right) => (place(left) < place(right) ? -1 : 1))
}
