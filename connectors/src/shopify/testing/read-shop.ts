import { canonicalTables, type ConnectionId, type TableName } from '@cartograph/contract'
import { ConnectorError } from '../../kit/errors.ts'
import type {
  NormaliseContext,
  NormalisedRecord,
  OpenConnector,
  OpenStream,
  ReadRequest,
} from '../../kit/stream.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** The rows of a shop as its records arrive: a record replaces its earlier rows. */
export class ShopRows {
  readonly #byTable = new Map<string, Map<string, Rows>>()
  pages = 0
  records = 0
  readonly ids = new Set<string>()
  readonly rejected: string[] = []

  async read(
    open: OpenConnector,
    connectionId: ConnectionId,
    since: string | null,
    until: string | null = null,
  ): Promise<void> {
    const signal = new AbortController().signal
    const { currency, timezone } = await open.describe(signal)
    const context = { connectionId, currency, timezone, params: {} }
    for (const stream of open.streams) {
      await this.#readStream(stream, context, { since, until, signal })
    }
  }

  /** Sorted by key, so that two sets of rows can be compared. */
  sorted(table: TableName): Rows {
    return sortRows(table, [...(this.#byTable.get(table)?.values() ?? [])].flat())
  }

  async #readStream(
    stream: OpenStream,
    context: NormaliseContext,
    window: Pick<ReadRequest, 'since' | 'until' | 'signal'>,
  ): Promise<void> {
    let cursor: Parameters<OpenStream['readPage']>[0]['cursor'] = null
    do {
      const page = await stream.readPage({ cursor, ...window })
      for (const record of page.records) {
        this.records += 1
        this.ids.add(`${stream.name} ${record.externalId}`)
        try {
          this.#keep(stream.normalise(record, context))
        } catch (error) {
          if (!(error instanceof ConnectorError)) throw error
          this.rejected.push(error.message)
        }
      }
      this.pages += 1
      cursor = page.next
    } while (cursor !== null)
  }

  #keep(normalised: NormalisedRecord): void {
    for (const [table, said] of Object.entries(normalised)) {
      const scopes = this.#byTable.get(table) ?? new Map<string, Rows>()
      this.#byTable.set(table, scopes.set(JSON.stringify(said.scope), said.rows))
    }
  }
}

export function sortRows(table: TableName, rows: Rows): Rows {
  const { key } = canonicalTables[table]
  const place = (row: Readonly<Record<string, unknown>>) => key.map((name) => row[name]).join(' ')
  return rows.toSorted((left, right) => (place(left) < place(right) ? -1 : 1))
}
