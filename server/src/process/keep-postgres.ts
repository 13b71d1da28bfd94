import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@cartograph/store'
import type { Logger } from 'pino'

export interface KeptPostgres {
  readonly connectionString: string
  stop(): Promise<void>
}

export interface KeepPostgresOptions {
  readonly dataDir: string
  readonly log: Logger
  /** Told when the server cannot be brought back. */
  readonly onGivenUp: () => void
}

/** The embedded database, started again when it ends by itself: its socket stays where it was. */
export async function keepPostgres(options: KeepPostgresOptions): Promise<KeptPostgres> {
  const { dataDir, log, onGivenUp } = options
  const stopping = new AbortController()
  let restarting: Promise<void> = Promise.resolve()
  let server = await start()

  function start(): Promise<EmbeddedPostgres> {
    return startEmbeddedPostgres({
      dataDir,
      log: log.child({ part: 'postgres' }),
      onExit(reason) {
        if (stopping.signal.aborted) return
        log.error({ reason }, 'the database ended and is started again')
        restarting = restart()
      },
    })
  }

  async function restart(): Promise<void> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      await sleep(250 * attempt, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        server = await start()
        return log.info({ attempt }, 'the database is back')
      } catch (error) {
        log.error({ err: error, attempt }, 'the database does not start')
      }
    }
    onGivenUp()
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

const attempts = 8
