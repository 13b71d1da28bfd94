import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import type { Log } from '@cartograph/contract'
import type { Warehouse } from '../warehouse.ts'
import { warehouseOn } from './warehouse-on.ts'

export interface OpenClickhouseOptions {
  /**
   * `http(s)://user:password@host:port/database?cluster=name`; without a database, `cartograph`, and
   * without a cluster, one server.
   */
  readonly url: string
  readonly log: Log
}

/** Longer than any query may take: the limits of queries are set on each of them. */
const requestTimeoutMs = 600_000

export function openClickhouseWarehouse({ url, log }: OpenClickhouseOptions): Warehouse {
  const server = new URL(url)
  const database = server.pathname.slice(1) || 'cartograph'
  const cluster = server.searchParams.get('cluster')
  server.searchParams.delete('cluster')
  // The session must not stand in a database that may not be there yet.
  server.pathname = ''
  const client = createClient({
    url: server,
    database: 'default',
    application: 'cartograph',
    request_timeout: requestTimeoutMs,
    compression: { response: true, request: true },
    // It would write what failed, queries and all, straight to the terminal; who called it says it.
    log: { level: ClickHouseLogLevel.OFF },
  })
  return warehouseOn(client, { database, cluster, log })
}
