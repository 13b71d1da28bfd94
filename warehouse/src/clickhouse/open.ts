import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import type { Log } from '@cartograph/contract'
import type { Warehouse } from '../warehouse.ts'
import { createClickhouseWarehouse } from './create-warehouse.ts'

export interface OpenClickhouseOptions {
  /**
   * `http(s)://user:password@host:port/database?cluster=name`. The default database is
   * `cartograph`; without a cluster, the tables are on one server.
   */
  readonly url: string
  readonly log: Log
}

/** Longer than the limit of any query; each query sets its own. */
const requestTimeoutMs = 600_000

export function openClickhouseWarehouse({ url, log }: OpenClickhouseOptions): Warehouse {
  const server = new URL(url)
  const database = server.pathname.slice(1) || 'cartograph'
  const cluster = server.searchParams.get('cluster')
  server.searchParams.delete('cluster')
  // The database may not exist yet, so the session must not use it.
  server.pathname = ''
  const client = createClient({
    url: server,
    database: 'default',
    application: 'cartograph',
    request_timeout: requestTimeoutMs,
    compression: { response: true, request: true },
    // The client would print failed queries to the terminal; the caller logs them.
    log: { level: ClickHouseLogLevel.OFF },
  })
  return createClickhouseWarehouse(client, { database, cluster, log })
}
