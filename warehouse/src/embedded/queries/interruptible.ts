import type { DuckDBConnection } from '@duckdb/node-api'

/**
 * Runs work on a connection and interrupts it on abort; the rejection is then the signal's reason.
 * An interrupt between two statements has no effect, so it is repeated until the work ends.
 */
export async function interruptible<T>(
  connection: DuckDBConnection,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  let repeat: NodeJS.Timeout | undefined
  const interrupt = () => {
    connection.interrupt()
    repeat = setInterval(() => connection.interrupt(), 20)
  }
  signal.addEventListener('abort', interrupt, { once: true })
  try {
    const result = await work()
    signal.throwIfAborted()
    return result
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', interrupt)
    clearInterval(repeat)
  }
}
