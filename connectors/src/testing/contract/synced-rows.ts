import {
  canonicalTables,
  ConnectionId,
  dayAt,
  newId,
  TimeZone,
  type TableName,
} from '@cartograph/contract'
import { ConnectorError } from '../../kit/errors.ts'
import type { Cursor, NormaliseContext, OpenStream, RawRecord } from '../../kit/stream.ts'
import type { ConnectedPlatform, OpenedAccount } from './connect-platform.ts'

export type Row = Readonly<Record<string, unknown>>

const { signal } = new AbortController()
const dayMs = 86_400_000

interface StoredRecord {
  readonly stream: OpenStream
  readonly record: RawRecord
}

/** Reads and stores an account's streams as ingestion does: a record replaces its earlier rows. */
export class SyncedRows {
  readonly records: StoredRecord[] = []
  readonly rejected: (StoredRecord & { readonly error: ConnectorError })[] = []
  /** The requests of each pass over a stream or slice of days. */
  readonly passes: string[][] = []
  readonly #connectionId: ConnectionId
  readonly #tables = new Map<string, Map<string, readonly Row[]>>()
  readonly #newest = new Map<string, string>()
  readonly #ofRecords = new Map<string, string>()

  constructor(connectionId: ConnectionId = newId(ConnectionId)) {
    this.#connectionId = connectionId
  }

  get connectionId(): ConnectionId {
    return this.#connectionId
  }

  /** With what is stored; what is read later does not change this. */
  copy(without?: (stored: StoredRecord) => boolean): SyncedRows {
    const copied = new SyncedRows(this.#connectionId)
    if (without === undefined) copied.#take(this)
    else
      for (const stored of this.records) if (!without(stored)) copied.#keep(stored, this.#context)
    return copied
  }

  /** Normalising all records again would take most of a test's time. */
  #take(other: SyncedRows): void {
    this.records.push(...other.records)
    this.rejected.push(...other.rejected)
    for (const [table, scopes] of other.#tables) this.#tables.set(table, new Map(scopes))
    for (const [stream, newest] of other.#newest) this.#newest.set(stream, newest)
    for (const [id, updatedAt] of other.#ofRecords) this.#ofRecords.set(id, updatedAt)
    this.#context = other.#context
  }
  #context: NormaliseContext | null = null

  /**
   * Reads history the first time, in windows where the platform filters by time, and later what may
   * have changed. Each page is read by a process of its own if all are `killed`.
   */
  async sync(platform: ConnectedPlatform, { isKilled = false } = {}): Promise<this> {
    let account = await platform.open(platform.accounts[0])
    const { currency, timezone } = account.facts
    const context = { connectionId: this.#connectionId, currency, timezone, params: account.params }
    this.#context = context
    for (const { name } of account.streams) {
      for (const window of this.#windows(platform, account, name)) {
        const before = platform.requests.length
        let cursor: Cursor | null = null
        do {
          if (isKilled) account = await platform.open(platform.accounts[0])
          const stream = streamOf(account, name)
          const page = await stream.readPage({ cursor, ...window, signal })
          for (const record of page.records) this.#keep({ stream, record }, context)
          // A cursor is stored between pages, so it must survive serialisation.
          cursor = page.next === null ? null : (JSON.parse(JSON.stringify(page.next)) as Cursor)
          if (page.waitMs !== undefined) await platform.clock.sleep(page.waitMs, signal)
        } while (cursor !== null)
        this.passes.push(platform.requests.slice(before).map(({ url }) => url))
      }
    }
    return this
  }

  /** Sorted by key, so that two sets of rows can be compared. */
  rows(table: TableName): readonly Row[] {
    return sortByKey(table, [...(this.#tables.get(table)?.values() ?? [])].flat())
  }

  /** The keys of all rows with their contents. */
  contents(): ReadonlyMap<string, string> {
    return new Map(
      [...this.#tables].flatMap(([table, scopes]) =>
        [...scopes.values()].flat().map((row) => {
          const key = canonicalTables[table as TableName].key.map((name) => row[name])
          return [JSON.stringify([table, ...key]), JSON.stringify(row)] as const
        }),
      ),
    )
  }

  #windows({ state, shop }: ConnectedPlatform, { facts, streams }: OpenedAccount, name: string) {
    const { plan } = streamOf({ streams }, name)
    const newest = this.#newest.get(name)
    const now = state.now.getTime()
    const start = Date.parse(shop.world.options.startDay)
    if (plan.reads === 'days') {
      const today = Date.parse(dayAt(now, TimeZone.parse(facts.timezone)))
      const from = newest === undefined ? start : today - (plan.restates.dailyDays - 1) * dayMs
      return slices(Math.max(start, from), today + dayMs, plan.sliceDays * dayMs)
    }
    if (newest !== undefined && plan.rereadsAfterDays === undefined) {
      const since = Date.parse(newest) - plan.lookbackMinutes * 60_000
      return [{ since: instant(since), until: null }]
    }
    if (plan.slices === 'whole') return [{ since: null, until: null }]
    const middle = instant(now - 20 * dayMs)
    return [
      { since: middle, until: null },
      { since: instant(start - 30 * dayMs), until: middle },
    ]
  }

  #keep(stored: StoredRecord, context: NormaliseContext | null): void {
    const { stream, record } = stored
    const { plan, name } = stream
    if (context === null) throw new Error('Nothing was read')
    if (plan.reads === 'changes' && plan.keepsNewest === true) {
      const id = `${name} ${record.externalId}`
      if (record.updatedAt < (this.#ofRecords.get(id) ?? '')) return
      this.#ofRecords.set(id, record.updatedAt)
    }
    this.#context ??= context
    this.records.push(stored)
    const before = this.#newest.get(name) ?? ''
    if (record.updatedAt > before) this.#newest.set(name, record.updatedAt)
    try {
      for (const [table, { scope, rows }] of Object.entries(stream.normalise(record, context))) {
        const scopes = this.#tables.get(table) ?? new Map<string, readonly Row[]>()
        this.#tables.set(table, scopes.set(JSON.stringify(scope), rows))
      }
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error
      this.rejected.push({ ...stored, error })
    }
  }
}

export function sortByKey(table: TableName, rows: readonly Row[]): readonly Row[] {
  const { key } = canonicalTables[table]
  return rows
    .map((row) => ({ row, position: key.map((name) => row[name]).join(' ') }))
    .toSorted((left, right) => (left.position < right.position ? -1 : 1))
    .map(({ row }) => row)
}

export function streamOf({ streams }: Pick<OpenedAccount, 'streams'>, name: string): OpenStream {
  const stream = streams.find((one) => one.name === name)
  if (stream === undefined) throw new Error(`There is no stream ${name}`)
  return stream
}

function slices(from: number, to: number, lengthMs: number) {
  const count = Math.ceil((to - from) / lengthMs)
  return Array.from({ length: count }, (_, at) => ({
    since: instant(from + at * lengthMs),
    until: instant(Math.min(to, from + (at + 1) * lengthMs)),
  }))
}

function instant(moment: number): string {
  return new Date(moment).toISOString()
}
