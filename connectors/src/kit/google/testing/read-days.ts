import type { CanonicalRows, ConnectionId, TableName } from '@cartograph/contract'
import { ConnectorError } from '../../errors.ts'
import type { NormaliseContext, OpenStream } from '../../stream.ts'

const { signal } = new AbortController()
const dayMs = 86_400_000

/** Stores the rows of one table as a sync does: a day replaces its earlier rows. */
export class DayRows<Name extends TableName> {
  readonly rejected: { readonly day: string; readonly error: ConnectorError }[] = []
  /** In reading order, including repeated days. */
  readonly days: string[] = []
  readonly #table: Name
  readonly #context: NormaliseContext
  readonly #rows = new Map<string, readonly CanonicalRows[Name][]>()

  constructor(table: Name, context: NormaliseContext) {
    this.#table = table
    this.#context = context
  }

  /** Both days included, in slices of the stream's plan. */
  async read(stream: OpenStream, from: string, to: string): Promise<void> {
    if (stream.plan.reads !== 'days') throw new Error(`${stream.name} does not read days`)
    const end = Date.parse(to) + dayMs
    const slice = stream.plan.sliceDays * dayMs
    for (let at = Date.parse(from); at < end; at += slice) {
      const since = new Date(at).toISOString()
      const until = new Date(Math.min(end, at + slice)).toISOString()
      const { records, next } = await stream.readPage({ cursor: null, since, until, signal })
      if (next !== null) throw new Error('A slice of days came in more than one page')
      for (const record of records) {
        this.days.push(record.externalId)
        this.#keep(() => stream.normalise(record, this.#context), record.externalId)
      }
    }
  }

  #keep(normalise: () => ReturnType<OpenStream['normalise']>, day: string): void {
    try {
      const written = normalise()[this.#table]
      if (written === undefined) throw new Error(`${day} has no rows for ${this.#table}`)
      this.#rows.set(written.scope.join(' '), written.rows)
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error
      this.rejected.push({ day, error })
    }
  }

  sorted(): CanonicalRows[Name][] {
    return sortRows([...this.#rows.values()].flat())
  }
}

/** In an order that depends on the rows only. */
export function sortRows<Row extends object>(rows: readonly Row[]): Row[] {
  const keyed = rows.map((row) => [JSON.stringify(columnsOf(row)), row] as const)
  return keyed.toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row)
}

function columnsOf(row: object): readonly (readonly [string, unknown])[] {
  return Object.entries(row).toSorted(([left], [right]) => (left < right ? -1 : 1))
}

export function contextFor(
  connectionId: ConnectionId,
  params: Readonly<Record<string, string>>,
  facts: { readonly currency: string; readonly timezone: string },
): NormaliseContext {
  const { currency, timezone } = facts
  return { connectionId, currency, timezone, params }
}
