import {
  canonicalTables,
  AppError,
  type OrgId,
  type TableName,
  type Log,
} from '@cartograph/contract'
import type { ClickHouseClient } from '@clickhouse/client'
import { checkBatch } from '../check-batch.ts'
import { migrations } from '../migrations/all.ts'
import { retryWhileUnavailable } from '../retry-while-unavailable.ts'
import type { Warehouse } from '../warehouse.ts'
import { rowsTable } from './dialect.ts'
import { toAppError } from './engine-errors.ts'
import { migrateDatabase } from './migrate-database.ts'
import { replaceRows } from './replace-rows.ts'
import { runSelect } from './run-select.ts'
import { checkTarget, onCluster, type Target } from './target.ts'

export interface ClickhouseOptions {
  /** Holds the shared tables; made when it is not there. */
  readonly database: string
  /** The tables are made and changed on all of its servers; one server unless told. */
  readonly cluster?: string | null
  readonly log: Log
  readonly retryMs?: number
  /** Milliseconds; versions of rows are made from it. */
  readonly now?: () => number
}

const tableNames = Object.keys(canonicalTables) as TableName[]

/** A warehouse on whatever the client is connected to. */
export function warehouseOn(client: ClickHouseClient, options: ClickhouseOptions): Warehouse {
  const { database, cluster = null, log, retryMs = 60_000, now = Date.now } = options
  const target: Target = { database, cluster }
  checkTarget(target)
  const prepared = new Set<OrgId>()
  let migrated: Promise<void> | null = null
  let closed = false

  const write = <T>(work: () => Promise<T>) =>
    retryWhileUnavailable({ retryMs, isClosed: () => closed }, async () => {
      try {
        await migrate()
        return await work()
      } catch (error) {
        throw toAppError(error, 'write')
      }
    })

  function migrate(): Promise<void> {
    migrated ??= migrateDatabase(client, target, migrations).catch((error: unknown) => {
      migrated = null
      throw error
    })
    return migrated
  }

  async function requirePrepared(orgId: OrgId): Promise<void> {
    if (prepared.has(orgId)) return
    await migrate()
    const found = await client.query({
      query: `SELECT 1 FROM ${database}.workspaces WHERE org_id = {orgId:UUID} LIMIT 1`,
      query_params: { orgId },
      format: 'JSONEachRow',
    })
    if ((await found.text()) === '')
      throw new AppError('not_found', 'This workspace has no data yet.')
    prepared.add(orgId)
  }

  /** Waits until the rows are gone on the server. */
  async function deleteFrom(tables: readonly string[], where: string, params: object) {
    for (const table of tables)
      await client.command({
        query: `ALTER TABLE ${table}${onCluster(target)} DELETE WHERE ${where} SETTINGS mutations_sync = 2`,
        query_params: { ...params },
      })
  }

  const rowsTables = tableNames.map((name) => rowsTable(database, name))
  const batches = `${database}.applied_batches`

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
          clickhouse_settings: { insert_deduplicate: 0 },
        })
        prepared.add(orgId)
      }),

    async query(request) {
      try {
        await requirePrepared(request.orgId)
      } catch (error) {
        throw toAppError(error, 'query')
      }
      return runSelect({ client, target, tables: tableNames, log }, request)
    },

    async replaceRows(batch) {
      checkBatch(batch)
      return write(async () => {
        await requirePrepared(batch.orgId)
        return replaceRows(client, database, batch, now)
      })
    },

    /** The batches go last: as long as they are known, none of them is taken again. */
    dropConnection: (orgId, connectionId) =>
      write(() =>
        deleteFrom(
          [...rowsTables, batches],
          'org_id = {orgId:UUID} AND connection_id = {connectionId:UUID}',
          { orgId, connectionId },
        ),
      ),

    dropWorkspace: (orgId) =>
      write(async () => {
        prepared.delete(orgId)
        const everything = [`${database}.workspaces`, ...rowsTables, batches]
        await deleteFrom(everything, 'org_id = {orgId:UUID}', { orgId })
      }),

    async close() {
      closed = true
      await client.close()
    },
  }
}
