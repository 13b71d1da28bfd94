import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient } from 'pg'
import { isDrizzleError, toDatabaseError, withDatabaseErrors } from './database-errors.ts'
import type { Transaction } from './store.ts'

const dialect = new PgDialect()

/**
 * Runs a transaction on a pooled connection. Errors that `work` throws are passed on unchanged. `settings`
 * are statements that are sent together with its begin: a round trip of their own would be one more wait.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (tx: Transaction) => Promise<T>,
  settings = '',
): Promise<T> {
  const client = await withDatabaseErrors(() => pool.connect())
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(
    client,
    dialect,
    undefined,
  )
  const tx: Transaction = new NodePgTransaction(dialect, session, undefined)
  let isSound = false
  try {
    await withDatabaseErrors(() => client.query(`begin; ${settings}`))
    const result = await work(tx).catch(async (error: unknown) => {
      isSound = await rollback(client)
      throw isDrizzleError(error) ? toDatabaseError(error) : error
    })
    await withDatabaseErrors(() => client.query('commit'))
    isSound = true
    return result
  } finally {
    client.release(!isSound)
  }
}

/** Whether the connection can be used again. A failed rollback must not hide the first error. */
async function rollback(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback')
    return true
  } catch {
    return false
  }
}
