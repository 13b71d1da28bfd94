import { setTimeout as sleep } from 'node:timers/promises'
import type { TableName } from '@cartograph/contract'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { interruptible } from '../queries/interruptible.ts'
import { isCacheable } from '../queries/is-cacheable.ts'
import type { SubQuery } from '../../warehouse.ts'

/**
 * Tables in memory with the rows of sub-queries that several queries of a workspace read. They are copies:
 * without them, every query gives the same answer, but computes the rows itself.
 */
export interface MaterializedQueries {
  /**
   * Runs a SELECT over the tables of its sub-queries, where they have one. A table of old rows beside new
   * rows of the file would give an answer that was never true, so the SELECT is run again without tables
   * if one of theirs changed before it ended.
   */
  select<T>(query: MaterializableSelect, run: (sql: string) => Promise<T>): Promise<T>
  /** Drops the tables whose rows have changed. */
  dropChanged(): void
  /** Drops all tables, those in use once they are unused. Returns whether there were any. */
  clear(): Promise<boolean>
  close(): Promise<void>
}

export interface MaterializableSelect {
  readonly sql: string
  readonly queries: readonly SubQuery[]
  readonly signal: AbortSignal
}

interface MaterializeOptions {
  /** Rows are kept once queries have spent this long on them. */
  readonly afterMs: number
  /** Of all tables together. */
  readonly maxBytes: number
  readonly hasChanged: (tables: readonly TableName[], since: number) => boolean
  /** The counter of changes. */
  readonly now: () => number
}

/** The rows of a sub-query at one state of its tables. */
interface Candidate extends SubQuery {
  readonly since: number
  /** The time of queries that computed them. */
  spentMs: number
  making: Promise<void> | null
  table: { readonly name: string; readonly bytes: number } | null
  users: number
  isRetired: boolean
}

/** A table that takes longer is not made. */
const makeWithinMs = 60_000
/** A query waits at least this long for a table, then as long as others have spent without it. */
const leastWaitMs = 5000
/** All tables are dropped once no query has read one for so long. */
const unusedMs = 10 * 60_000

export function openMaterializedQueries(
  instance: DuckDBInstance,
  { afterMs, maxBytes, hasChanged, now }: MaterializeOptions,
): MaterializedQueries {
  /** By their SQL, in order of last use, least recent first. */
  const candidates = new Map<string, Candidate>()
  /** What the engine could not keep, or not within the limit. */
  const unsuitable = new Set<string>()
  let own: DuckDBConnection | null = null
  let madeCount = 0
  let stopMaking: AbortController | null = null
  let isClosed = false
  let unused: NodeJS.Timeout | undefined
  /** Tables are made and dropped one after the other, so that the memory of each can be measured. */
  let turns: Promise<void> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = turns.then(work)
    turns = turn.then(ignore, ignore)
    return turn
  }

  function candidateOf({ sql, tables }: SubQuery): Candidate {
    const known = candidates.get(sql)
    candidates.delete(sql)
    if (known && !hasChanged(known.tables, known.since)) {
      candidates.set(sql, known)
      return known
    }
    if (known) retire(known)
    const added: Candidate = {
      sql,
      tables,
      since: now(),
      spentMs: 0,
      making: null,
      table: null,
      users: 0,
      isRetired: false,
    }
    candidates.set(sql, added)
    return added
  }

  /** Null while the rows are not worth keeping. Otherwise to be given back. */
  async function lend(query: SubQuery, signal: AbortSignal): Promise<Candidate | null> {
    const candidate = candidateOf(query)
    if (hasChanged(candidate.tables, candidate.since)) return null
    candidate.users += 1
    if (candidate.table === null && candidate.spentMs >= afterMs) {
      candidate.making ??= inTurn(() => make(candidate))
      await endOf(candidate.making, Math.max(leastWaitMs, candidate.spentMs), signal)
    }
    if (candidate.table !== null) {
      unused ??= setTimeout(() => void clear(), unusedMs).unref()
      unused.refresh()
      return candidate
    }
    giveBack(candidate)
    return null
  }

  function giveBack(candidate: Candidate): void {
    candidate.users -= 1
    if (candidate.isRetired && candidate.users === 0) drop(candidate)
  }

  /** Goes on when its query is cancelled: while a rule is edited, each count cancels the one before. */
  async function make(candidate: Candidate): Promise<void> {
    if (isClosed || candidate.isRetired) return
    const name = `materialized.rows_${(madeCount += 1)}`
    const stop = new AbortController()
    const limit = setTimeout(() => stop.abort(), makeWithinMs)
    candidate.users += 1
    stopMaking = stop
    try {
      const connection = (own ??= await instance.connect())
      await connection.run(`ATTACH IF NOT EXISTS ':memory:' AS materialized`)
      const before = await usedBytes(connection)
      await interruptible(connection, stop.signal, () =>
        connection.run(`CREATE TABLE ${name} AS SELECT * FROM (\n${candidate.sql}\n)`),
      )
      candidate.table = { name, bytes: Math.max(0, (await usedBytes(connection)) - before) }
      makeRoom(candidate)
    } catch {
      // The query that needed the table runs without it, and says what is wrong with it.
      unsuitable.add(candidate.sql)
    } finally {
      clearTimeout(limit)
      stopMaking = null
      giveBack(candidate)
    }
  }

  function makeRoom(added: Candidate): void {
    let bytes = 0
    for (const { table } of candidates.values()) bytes += table?.bytes ?? 0
    for (const candidate of candidates.values()) {
      if (bytes <= maxBytes) return
      if (candidate.table === null || candidate === added) continue
      bytes -= candidate.table.bytes
      retire(candidate)
    }
    if (bytes <= maxBytes) return
    unsuitable.add(added.sql)
    retire(added)
  }

  function retire(candidate: Candidate): void {
    if (candidates.get(candidate.sql) === candidate) candidates.delete(candidate.sql)
    candidate.isRetired = true
    if (candidate.users === 0) drop(candidate)
  }

  function drop({ table }: Candidate): void {
    if (table === null) return
    // Fails only in an instance that is about to be closed.
    inTurn(async () => own?.run(`DROP TABLE ${table.name}`)).catch(ignore)
  }

  async function clear(): Promise<boolean> {
    const tables = [...candidates.values()].filter(({ table }) => table !== null)
    const hasMemory = stopMaking !== null || tables.length > 0
    stopMaking?.abort()
    for (const candidate of tables) retire(candidate)
    await turns
    return hasMemory
  }

  return {
    async select({ sql, queries, signal }, run) {
      // A long one may contain a short one.
      const wanted = queries
        .filter((query) => isCacheable(query.sql) && !unsuitable.has(query.sql))
        .toSorted((one, other) => other.sql.length - one.sql.length)
      const lent: Candidate[] = []
      const computed: SubQuery[] = []
      let rewritten = sql
      try {
        for (const query of wanted) {
          if (!rewritten.includes(inBrackets(query))) continue
          const candidate = await lend(query, signal)
          if (candidate === null) computed.push(query)
          else lent.push(candidate)
          if (candidate?.table)
            rewritten = rewritten.replaceAll(inBrackets(query), `(FROM ${candidate.table.name})`)
        }
        const from = performance.now()
        const answer = await run(rewritten)
        const spentMs = performance.now() - from
        for (const query of computed) candidateOf(query).spentMs += spentMs
        if (lent.every(({ tables, since }) => !hasChanged(tables, since))) return answer
      } finally {
        lent.forEach(giveBack)
      }
      return run(sql)
    },

    dropChanged() {
      for (const candidate of candidates.values())
        if (candidate.table && hasChanged(candidate.tables, candidate.since)) retire(candidate)
    },

    clear,

    async close() {
      isClosed = true
      clearTimeout(unused)
      stopMaking?.abort()
      await turns
      own?.closeSync()
      own = null
    },
  }
}

function inBrackets({ sql }: SubQuery): string {
  return `(\n${sql}\n)`
}

/** The memory of tables outside of files, with what of it is written to temporary files. */
async function usedBytes(connection: DuckDBConnection): Promise<number> {
  const answer = await connection.runAndReadAll(
    `SELECT memory_usage_bytes + temporary_storage_bytes FROM duckdb_memory()
     WHERE tag = 'IN_MEMORY_TABLE'`,
  )
  return Number(answer.getRows()[0]?.[0] ?? 0)
}

/** Resolves when the work ends, the time is over or the signal aborts. */
async function endOf(work: Promise<void>, withinMs: number, signal: AbortSignal): Promise<void> {
  const stop = new AbortController()
  const limit = AbortSignal.any([signal, stop.signal])
  await Promise.race([work, sleep(withinMs, undefined, { signal: limit }).catch(ignore)])
  stop.abort()
}

function ignore(): void {}
