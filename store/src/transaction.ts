import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { fromDatabase, isDrizzleError } from './database-errors.ts'
import type { Transaction } from './store.ts'

/** One transaction on a connection of the pool. What `work` throws of its own comes out as it is. */
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
    // Otherwise begin, commit or rollback itself failed, and a failed rollback would hide its reason.
    isSound = failures.includes(error)
    const first = failures[0] ?? error
    throw isDrizzleError(first) ? fromDatabase(first) : first
  } finally {
    client.release(!isSound)
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw fromDatabase(error)
  }
}
