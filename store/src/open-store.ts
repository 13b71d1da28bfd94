import { once } from 'node:events'
import type { OrgId, Log } from '@cartograph/contract'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type QueryResult } from 'pg'
import { appRole } from './app-role.ts'
import { translated } from './database-errors.ts'
import { createListener } from './listener.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { defaultMigrationsFolder, migrate } from './migrate.ts'
import { rewrapSecrets } from './secrets/rewrap-secrets.ts'
import { seal, unseal } from './secrets/seal.ts'
import type { SecretKeys } from './secrets/secret-keys.ts'
import type { Store, Transaction } from './store.ts'
import { inTransaction } from './transaction.ts'

export interface OpenStoreOptions {
  readonly connectionString: string
  /** 32 bytes. */
  readonly secretKey: Uint8Array
  /** Those it took the place of, as long as something is sealed with them. */
  readonly olderKeys?: readonly Uint8Array[]
  readonly log: Log
  /** Where the migrations are when this code runs from a bundle. */
  readonly migrationsFolder?: string
  /** At most so many transactions at once; 10 unless told. */
  readonly connections?: number
}

/** Brings the database's tables forward and opens it. */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { connectionString, log } = options
  const secretKeys: SecretKeys = [options.secretKey, ...(options.olderKeys ?? [])]
  await translated(() =>
    migrate(connectionString, options.migrationsFolder ?? defaultMigrationsFolder, log),
  )
  const pool = new Pool({
    connectionString,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'cartograph',
  })
  // Without these listeners a connection that breaks, idle or in use, would end the process.
  pool.on('error', () => undefined)
  const open = new Set<PoolClient>()
  pool.on('connect', (client) => {
    open.add(client)
    client.once('end', () => open.delete(client))
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'))
  })
  const listener = createListener(connectionString, log)
  let closed: Promise<void> | null = null

  return {
    inWorkspace: (orgId, work) =>
      inTransaction(pool, async (tx) => {
        await enterWorkspace(tx, orgId)
        return await work(tx)
      }),
    asSystem: (work) => inTransaction(pool, work),
    identityDatabase: drizzle(pool),
    withLock: (name, work) => withAdvisoryLock({ connectionString, log }, name, work),
    notify: (channel, payload) =>
      translated(async () => {
        await pool.query('select pg_notify($1, $2)', [channel, payload])
      }),
    listen: (channel, onMessage, onGap) =>
      translated(() => listener.listen(channel, onMessage, onGap)),
    seal: (plain, boundTo) => seal(secretKeys, plain, boundTo),
    unseal: (sealed, boundTo) => unseal(secretKeys, sealed, boundTo),
    rewrapSecrets: () => translated(() => rewrapSecrets(pool, secretKeys)),
    executeSql: (text, values) => translated(() => executeSql(pool, text, values)),
    ping: () =>
      translated(async () => {
        await pool.query('select 1')
      }),
    close: () => {
      closed ??= listener.close().then(async () => {
        // The pool is done before its sockets are, and the server may be stopped right after this.
        const ends = [...open].map((client) => once(client, 'end'))
        await pool.end()
        await Promise.all(ends)
      })
      return closed
    },
  }
}

/** One round trip: what the role may do and which rows it sees, until the transaction ends. */
async function enterWorkspace(tx: Transaction, orgId: OrgId): Promise<void> {
  await tx.execute(
    sql`select set_config('role', ${appRole}, true), set_config('app.org_id', ${orgId}, true)`,
  )
}

/** Several statements in one text answer several results; the queue wants their rows together. */
async function executeSql(pool: Pool, text: string, values: unknown[]) {
  const answer: QueryResult | QueryResult[] =
    values.length > 0 ? await pool.query(text, values) : await pool.query(text)
  if (!Array.isArray(answer)) return { rows: answer.rows as unknown[], rowCount: answer.rowCount }
  const rows = answer.flatMap((one: QueryResult) => one.rows as unknown[])
  return { rows, rowCount: rows.length }
}
