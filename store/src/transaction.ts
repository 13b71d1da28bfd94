import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { toDatabaseError, isDrizzleError } from './database-errors.ts'
import type { Transaction } from './store.ts'

/** Runs a transaction on a pooled connection. Errors that `work` throws are passed on unchanged. */
export async function inTransaction<T>(
  pool: Pool,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await connect(pool)
  const failures: unknown[] = []
  let isSound = true
  try {
    return await drizzle(client).transaction((tx) =>
      work(tx).catch((error: unknown) => {
        failures.push(error)
        throw error
      }),
    )
  } catch (error) {
    // Otherwise begin, commit or rollback failed; a failed rollback must not hide the first error.
    isSound = failures.includes(error)
    const first = failures[0] ?? error
    throw isDrizzleError(first) ? toDatabaseError(first) : first
  } finally {
    client.release(!isSound)
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw toDatabaseError(error)
  }
}
