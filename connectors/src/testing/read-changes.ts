import { canonicalTables, type ConnectionId, type TableName } from '@cartograph/contract'
import { ConnectorError } from '../kit/errors.ts'
import type {
  NormaliseContext,
  OpenConnector,
  OpenStream,
  Page,
  ReadRequest,
} from '../kit/stream.ts'

type Row = Readonly<Record<string, unknown>>

/** Stores rows of streams of changes as ingestion does: a record replaces its earlier rows. */
export class ReadChanges {
  readonly #byTable = new Map<string, Map<string, readonly Row[]>>()
  readonly #newest = new Map<string, number>()
  readonly pages: Page[] = []
  readonly rejected: ConnectorError[] = []

  get records(): number {
    return this.pages.reduce((sum, page) => sum + page.records.length, 0)
  }

  /**
   * Reads every stream: everything the first time, later what is newer than the newest change minus the
   * lookback.
   */
  async read(open: OpenConnector, connectionId: ConnectionId): Promise<this> {
    const { signal } = new AbortController()
    const { currency, timezone, params = {} } = await open.describe(signal)
    const context = { connectionId, currency, timezone, params }
    for (const stream of open.streams) {
      if (stream.plan.reads !== 'changes') throw new Error(`${stream.name} reads days`)
      const newest = this.#newest.get(stream.name)
      const lookbackMs = stream.plan.lookbackMinutes * 60_000
      const since = newest === undefined ? null : new Date(newest - lookbackMs).toISOString()
      await this.readStream(stream, context, { since, until: null })
    }
    return this
  }

  async readStream(
    stream: OpenStream,
    context: NormaliseContext,
    window: Pick<ReadRequest, 'since' | 'until'>,
  ): Promise<void> {
    const { signal } = new AbortController()
    let cursor: ReadRequest['cursor'] = null
    do {
      const page: Page = await stream.readPage({ cursor, ...window, signal })
      this.pages.push(page)
      for (const record of page.records) {
        this.#keep(stream, record, context)
        const before = this.#newest.get(stream.name) ?? 0
        this.#newest.set(stream.name, Math.max(before, Date.parse(record.updatedAt)))
      }
      // A cursor is stored between pages, so it must survive serialisation.
      cursor = page.next === null ? null : (JSON.parse(JSON.stringify(page.next)) as typeof cursor)
    } while (cursor !== null)
  }

  /** Sorted by key, so that two sets of rows can be compared. */
  rows(table: TableName): readonly Row[] {
    return sortByKey(table, [...(this.#byTable.get(table)?.values() ?? [])].flat())
  }

  #keep(stream: OpenStream, record: Page['records'][number], context: NormaliseContext): void {
    try {
      for (const [table, said] of Object.entries(stream.normalise(record, context))) {
        const scopes = this.#byTable.get(table) ?? new Map<string, readonly Row[]>()
        this.#byTable.set(table, scopes.set(JSON.stringify(said.scope), said.rows))
      }
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error
      this.rejected.push(error)
    }
  }
}

export function sortByKey(table: TableName, rows: readonly Row[]): readonly Row[] {
  const { key } = canonicalTables[table]
  const place = (row: Row) => key.map((name) => row[name]).join(' ')
  return rows.toSorted((left, right) => (place(left) < place(right) ? -1 : 1))
}
