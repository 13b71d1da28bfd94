import {
  AppError,
  canonicalTables,
  type Log,
  type OrgId,
  type TableName,
} from '@cartograph/contract'
import type { ClickHouseClient } from '@clickhouse/client'
import { checkBatch } from '../check-batch.ts'
import { migrations } from '../migrations/all.ts'
import { retryWhileUnavailable } from '../retry-while-unavailable.ts'
import type { Warehouse } from '../warehouse.ts'
import { createQueryAnswerer, type QueryAnswerer } from './answer-queries.ts'
import { rowsTable } from './dialect.ts'
import { toAppError } from './engine-errors.ts'
import { knownSettings } from './known-settings.ts'
import { migrateDatabase } from './migrate-database.ts'
import { replaceRows } from './replace-rows.ts'
import { readMarks } from './stream-marks.ts'
import { recordChange, readVersion } from './table-versions.ts'
import { checkTarget, insertSettings, type Target } from './target.ts'

export interface ClickhouseOptions {
  /** Holds the shared tables. Created when missing. */
  readonly database: string
  /** The tables are created and changed on all of its servers. Default: one server. */
  readonly cluster?: string | null
  readonly log: Log
  readonly retryMs?: number
  /** In milliseconds; the versions of rows are derived from it. */
  readonly now?: () => number
  /** The memory limit of the answer cache. */
  readonly maxAnswersMb?: number
}

const tableNames = Object.keys(canonicalTables) as TableName[]

/** A warehouse on the server or cluster of the client. */
export function createClickhouseWarehouse(
  client: ClickHouseClient,
  options: ClickhouseOptions,
): Warehouse {
  const { database, cluster = null, log, retryMs = 60_000, now = Date.now } = options
  const { maxAnswersMb = 64 } = options
  const target: Target = { database, cluster }
  checkTarget(target)
  /** Workspaces prepared by this process; another one may have dropped them since. */
  const prepared = new Set<OrgId>()
  let opened: Promise<QueryAnswerer> | null = null
  let closed = false

  const write = <T>(work: () => Promise<T>) =>
    retryWhileUnavailable({ retryMs, isClosed: () => closed }, async () => {
      try {
        await open()
        return await work()
      } catch (error) {
        throw toAppError(error, 'write')
      }
    })

  /** Migrates the tables before any other access. */
  function open(): Promise<QueryAnswerer> {
    opened ??= openTables().catch((error: unknown) => {
      opened = null
      throw toAppError(error, 'write')
    })
    return opened
  }

  async function openTables(): Promise<QueryAnswerer> {
    await checkCluster(client, target)
    await migrateDatabase(client, target, migrations)
    const further = await knownSettings(client)
    const settings = { readonly: 1, select_sequential_consistency: 1, ...further }
    const context = { client, target, tables: tableNames, settings, log }
    return createQueryAnswerer(context, maxAnswersMb * 1024 * 1024)
  }

  /** Prepares a workspace again after another process dropped it. */
  async function withDropDetection<T>(orgId: OrgId, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') {
        await forget(orgId)
      }
      throw error
    }
  }

  async function forget(orgId: OrgId): Promise<void> {
    prepared.delete(orgId)
    const answerer = await open()
    answerer.forget(orgId)
  }

  /**
   * Waits until the rows are deleted on all servers; replicas propagate the deletion themselves.
   */
  async function deleteFrom(tables: readonly string[], where: string, params: object) {
    for (const table of tables)
      await client.command({
        query: `ALTER TABLE ${table} DELETE WHERE ${where} SETTINGS mutations_sync = 2`,
        query_params: { ...params },
      })
  }

  const rowsTables = tableNames.map((name) => rowsTable(database, name))
  const batches = `${database}.applied_batches`
  const marks = `${database}.stream_marks`

  return {
    dialect: 'clickhouse',

    async ping() {
      const answer = await client.ping({ select: true })
      if (!answer.success) throw toAppError(answer.error, 'query')
    },

    prepareWorkspace: (orgId) =>
      write(async () => {
        if (prepared.has(orgId)) return
        await client.command({
          query: `INSERT INTO ${database}.workspaces SELECT {orgId:UUID}, now()`,
          query_params: { orgId },
          clickhouse_settings: { ...insertSettings(target), insert_deduplicate: 0 },
        })
        prepared.add(orgId)
      }),

    query: (request) =>
      withDropDetection(request.orgId, async () => {
        const answerer = await open()
        return answerer.answer(request)
      }),

    async replaceRows(batch) {
      checkBatch(batch)
      const { orgId } = batch
      return withDropDetection(orgId, () =>
        write(async () => {
          await readVersion(client, target, orgId, [])
          return replaceRows(client, target, batch, now)
        }),
      )
    },

    readMarks: (orgId) => write(() => readMarks(client, target, orgId)),

    /** The batches are deleted last: while they are recorded, none of them is applied again. */
    dropConnection: (orgId, connectionId) =>
      write(async () => {
        const where = 'org_id = {orgId:UUID} AND connection_id = {connectionId:UUID}'
        await deleteFrom(rowsTables, where, { orgId, connectionId })
        await recordChange(client, target, orgId, tableNames)
        await deleteFrom([batches, marks], where, { orgId, connectionId })
      }),

    dropWorkspace: (orgId) =>
      write(async () => {
        await forget(orgId)
        const where = 'org_id = {orgId:UUID}'
        await deleteFrom([`${database}.workspaces`, ...rowsTables], where, { orgId })
        await recordChange(client, target, orgId, tableNames)
        await deleteFrom([batches, marks], where, { orgId })
      }),

    async close() {
      closed = true
      await client.close()
    },
  }
}

/** Each server must have all rows: with several shards, a query would see those of one shard. */
export async function checkCluster(
  client: Pick<ClickHouseClient, 'query'>,
  { cluster }: Target,
): Promise<void> {
  if (cluster === null) return
  const answer = await client.query({
    query: `SELECT toUInt32(uniqExact(shard_num)) AS shards FROM system.clusters WHERE cluster = {cluster:String}`,
    query_params: { cluster },
    format: 'JSONEachRow',
  })
  const [row] = await answer.json<{ shards: number }>()
  const shards = row?.shards ?? 0
  if (shards === 0) throw new Error(`The server knows no cluster ${cluster}`)
  if (shards > 1)
    throw new Error(`The cluster ${cluster} has ${shards} shards; one with all rows is needed`)
}
