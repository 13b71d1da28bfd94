import { AppError, type Log } from '@cartograph/contract'
import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client'
import { knownSettings } from '../clickhouse/known-settings.ts'
import { runSelect } from '../clickhouse/run-select.ts'
import type { ExternalDatabase } from './external-database.ts'

/** The tables of the database in the URL are available under their plain names. */
export async function openClickhouseDatabase(where: string, log: Log): Promise<ExternalDatabase> {
  const { client, database, host } = connect(where)
  try {
    const settings = { ...(await readingSettings(client)), ...(await knownSettings(client)) }
    const context = { client, target: { database, cluster: null }, tables: [], settings, log }
    return {
      dialect: 'clickhouse',
      query: (request) => runSelect(context, request),
      close: () => client.close(),
    }
  } catch (error) {
    await client.close()
    throw refusal(`The database ${database} on ${host} cannot be read`, error)
  }
}

function connect(where: string): { client: ClickHouseClient; database: string; host: string } {
  try {
    const server = new URL(where)
    const database = decodeURIComponent(server.pathname.slice(1)) || 'default'
    server.pathname = ''
    const client = createClient({
      url: server,
      database,
      application: 'cartograph',
      compression: { response: true },
      // The client would print failed queries to the terminal; the caller logs them.
      log: { level: ClickHouseLogLevel.OFF },
    })
    return { client, database, host: server.host }
  } catch (error) {
    throw refusal('This is no URL of a ClickHouse database', error)
  }
}

/**
 * Prevents a query from writing. A read-only user cannot write anyway and may not change the
 * setting.
 */
async function readingSettings(client: ClickHouseClient): Promise<Record<string, number>> {
  const answer = await client.query({
    query: `SELECT toString(getSetting('readonly')) AS level`,
    format: 'JSONEachRow',
  })
  const [row] = await answer.json<{ level: string }>()
  if (row?.level === '1')
    throw new Error(
      'its user may change no settings (readonly = 1), which every query has to; readonly = 2 is enough',
    )
  return row?.level === '2' ? {} : { readonly: 1 }
}

function refusal(problem: string, cause: unknown): AppError {
  // A host with several addresses fails with an aggregate error that has no message of its own.
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
  return new AppError('warehouse_unavailable', `${problem}: ${reason.trim()}`, { cause })
}
