import { AppError, type Log } from '@cartograph/contract'
import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { toDatabaseError } from './database-errors.ts'

/**
 * Holds a PostgreSQL advisory lock on a dedicated connection, so that the lock ends with the
 * connection, whatever ended it.
 */
export async function withAdvisoryLock<T>(
  place: { readonly connectionString: string; readonly log: Log },
  name: string,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<{ held: true; result: T } | { held: false }> {
  const client = new Client({
    connectionString: place.connectionString,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 15_000,
    application_name: 'cartograph lock',
  })
  const loss = watchForLoss(client, name, place.log)
  try {
    if (!(await acquire(client, name))) return { held: false }
    try {
      const result = await Promise.race([rejectOnAbort(loss.signal), work(loss.signal)])
      return { held: true, result }
    } finally {
      if (!loss.signal.aborted) await unlock(client, name)
    }
  } finally {
    loss.ignore()
    await client.end()
  }
}

/** Unlocks explicitly, because a connection pooler may keep the server's side of the connection. */
async function unlock(client: Client, name: string): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock($1::bigint)', [lockKey(name)])
  } catch (error) {
    // Without a connection there is no lock either.
    if (!(toDatabaseError(error) instanceof AppError)) throw error
  }
}

/** Hashes the name to the 64-bit number that PostgreSQL locks. */
export function lockKey(name: string): string {
  return createHash('sha256').update(`cartograph:${name}`).digest().readBigInt64BE().toString()
}

async function acquire(client: Client, name: string): Promise<boolean> {
  try {
    await client.connect()
    // The locks of a machine that disappears are released after half a minute.
    await client.query(
      'set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
    )
    const answer = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock($1::bigint) as held',
      [lockKey(name)],
    )
    return answer.rows[0]?.held === true
  } catch (error) {
    throw toDatabaseError(error)
  }
}

function watchForLoss(client: Client, name: string, log: Log) {
  const controller = new AbortController()
  let isWatching = true
  const lose = (cause?: Error) => {
    if (!isWatching) return
    isWatching = false
    log.warn({ lock: name, err: cause }, 'a lock was lost together with its database connection')
    controller.abort(new AppError('database_unavailable', undefined, { cause }))
  }
  client.on('error', lose)
  client.on('end', () => lose())
  return {
    signal: controller.signal,
    ignore: () => {
      isWatching = false
    },
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(signal.reason)
    if (signal.aborted) fail()
    signal.addEventListener('abort', fail, { once: true })
  })
}
