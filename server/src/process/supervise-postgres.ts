import { startEmbeddedPostgres, type EmbeddedPostgres } from '@cartograph/store'
import type { Logger } from 'pino'
import { waitUpTo } from '../wait-up-to.ts'

export interface SupervisedPostgres {
  readonly connectionString: string
  stop(): Promise<void>
}

export interface SupervisePostgresOptions {
  readonly dataDir: string
  readonly log: Logger
}

/**
 * Starts the embedded database and restarts it when it exits unexpectedly, however long that takes:
 * a full disk is emptied, and until then this process answers that it is not ready. Its socket path
 * stays the same.
 */
export async function supervisePostgres(
  options: SupervisePostgresOptions,
): Promise<SupervisedPostgres> {
  const { dataDir, log } = options
  const stopping = new AbortController()
  let restarting: Promise<void> = Promise.resolve()
  let server = await start()

  function start(): Promise<EmbeddedPostgres> {
    return startEmbeddedPostgres({
      dataDir,
      log: log.child({ part: 'postgres' }),
      onExit(reason) {
        if (stopping.signal.aborted) return
        log.error({ reason }, 'the database exited and is restarting')
        restarting = restart()
      },
    })
  }

  async function restart(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const delayMs = Math.min(250 * attempt, maxDelayMs)
      await waitUpTo(delayMs, stopping.signal)
      if (stopping.signal.aborted) return
      try {
        server = await start()
        return log.info({ attempt }, 'the database was restarted')
      } catch (error) {
        log.error({ err: error, attempt }, 'the database could not be started')
      }
    }
  }

  return {
    connectionString: server.connectionString,
    async stop() {
      stopping.abort()
      await restarting
      await server.stop()
    },
  }
}

const maxDelayMs = 5_000
