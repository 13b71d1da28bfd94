import { once } from 'node:events'
import type { OrgId, Log } from '@cartograph/contract'
import { drizzle } from 'drizzle-orm/node-postgres'
import {
  escapeLiteral,
  Pool,
  type ClientBase,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
} from 'pg'
import { appRole } from './app-role.ts'
import { withDatabaseErrors } from './database-errors.ts'
import { createListener } from './listener.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { defaultMigrationsFolder, migrate } from './migrate.ts'
import { checkSecretKeys } from './secrets/check-secret-keys.ts'
import { rewrapSecrets } from './secrets/rewrap-secrets.ts'
import { seal, unseal } from './secrets/seal.ts'
import type { SecretKeys } from './secrets/secret-keys.ts'
import type { Store } from './store.ts'
import { inTransaction } from './transaction.ts'

export interface OpenStoreOptions {
  readonly connectionString: string
  /** 32 bytes. */
  readonly secretKey: Uint8Array
  /** Previous keys, while something is still sealed with them. */
  readonly olderKeys?: readonly Uint8Array[]
  readonly log: Log
  /** The folder of the migrations in a bundle. */
  readonly migrationsFolder?: string
  /** The size of the pool; 10 by default. */
  readonly connections?: number
}

/** Migrates the database and opens it. Throws a SecretKeyError if its secrets have another key. */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { connectionString, log } = options
  const secretKeys: SecretKeys = [options.secretKey, ...(options.olderKeys ?? [])]
  await withDatabaseErrors(() =>
    migrate(connectionString, options.migrationsFolder ?? defaultMigrationsFolder, log),
  )
  const pool = new Pool({
    connectionString,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'cartograph',
    // The pool waits for it. Poolers reject unknown settings at the start of a connection.
    onConnect: setTimeouts,
  })
  // Without these listeners, a broken connection would crash the process.
  pool.on('error', () => undefined)
  const open = new Set<PoolClient>()
  pool.on('connect', (client) => {
    open.add(client)
    client.once('end', () => open.delete(client))
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'))
  })
  try {
    await withDatabaseErrors(() => checkSecretKeys(pool, secretKeys))
  } catch (error) {
    await pool.end()
    throw error
  }
  const listener = createListener(connectionString, log)
  const database = drizzle(pool)
  let closed: Promise<void> | null = null

  return {
    inWorkspace: (orgId, work) => inTransaction(pool, work, enterWorkspace(orgId)),
    asSystem: (work) => inTransaction(pool, work),
    inOneStatement: (work) => withDatabaseErrors(() => work(database)),
    identityDatabase: database,
    withLock: (name, work) => withAdvisoryLock({ connectionString, log }, name, work),
    notify: (channel, payload) =>
      withDatabaseErrors(async () => {
        await pool.query('select pg_notify($1, $2)', [channel, payload])
      }),
    listen: (channel, onMessage, onGap) =>
      withDatabaseErrors(() => listener.listen(channel, onMessage, onGap)),
    seal: (plain, boundTo) => seal(secretKeys, plain, boundTo),
    unseal: (sealed, boundTo) => unseal(secretKeys, sealed, boundTo),
    rewrapSecrets: () => withDatabaseErrors(() => rewrapSecrets(pool, secretKeys)),
    executeSql: (text, values) => withDatabaseErrors(() => executeSql(pool, text, values)),
    ping: () =>
      withDatabaseErrors(async () => {
        await pool.query(pingQuery)
      }),
    close: () => {
      closed ??= listener.close().then(async () => {
        // `pool.end` resolves before the sockets close, and the server may be stopped right after this.
        const ends = [...open].map((client) => once(client, 'end'))
        await pool.end()
        await Promise.all(ends)
      })
      return closed
    },
  }
}

/** Its type says that the pool ignores the promise, but the pool awaits it. */
function setTimeouts(client: ClientBase): unknown {
  return client.query(timeouts)
}

/**
 * No statement, lock or abandoned transaction holds others up for good. A mail is sent within its
 * transaction, which is idle meanwhile.
 */
const timeouts = `set statement_timeout = '5min'; set lock_timeout = '30s';
  set idle_in_transaction_session_timeout = '5min'`

/** A server that has stopped responding counts as unreachable. */
const pingQuery: QueryConfig & { readonly query_timeout: number } = {
  text: 'select 1',
  query_timeout: 5_000,
}

/** Sets the role and the workspace for the transaction. */
function enterWorkspace(orgId: OrgId): string {
  return `set local role ${appRole}; set local app.org_id = ${escapeLiteral(orgId)}`
}

/** The job queue sends several statements in one text and expects their rows together. */
async function executeSql(pool: Pool, text: string, values: unknown[]) {
  const answer: QueryResult | QueryResult[] =
    values.length > 0 ? await pool.query(text, values) : await pool.query(text)
  if (!Array.isArray(answer)) return { rows: answer.rows as unknown[], rowCount: answer.rowCount }
  const rows = answer.flatMap((one: QueryResult) => one.rows as unknown[])
  return { rows, rowCount: rows.length }
}
