import type { Log } from '@cartograph/contract'
import { createClient } from '@clickhouse/client'
import { runSelect } from '../clickhouse/run-select.ts'
import type { OwnDatabase } from './own-database.ts'

/** The tables of the database that the URL names go by their plain names. */
export function openClickhouseDatabase(where: string, log: Log): OwnDatabase {
  const server = new URL(where)
  const database = server.pathname.slice(1) || 'default'
  server.pathname = ''
  const client = createClient({ url: server, database, application: 'cartograph' })
  const context = { client, target: { database, cluster: null }, tables: [], log }
  return {
    dialect: 'clickhouse',
    query: (request) => runSelect(context, request),
    close: () => client.close(),
  }
}
