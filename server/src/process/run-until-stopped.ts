import type { Logger } from 'pino'
import type { ServerConfig } from '../config/config.ts'
import { AlreadyRunningError } from './data-lock.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'
import { describeStartError } from './start-errors.ts'
import { listenForStopSignals } from './stop-signals.ts'
import { handleUnexpectedErrors } from './unexpected-errors.ts'

export interface ProgramOptions {
  readonly config: ServerConfig
  readonly log: Logger
  readonly shutdown: Shutdown
  /** Aborted by a stop, also during the start. */
  readonly signal: AbortSignal
  readonly untilStopped: Promise<void>
}

export interface RunOptions extends Pick<ProgramOptions, 'config' | 'log'> {
  /** Returns the text to print at the end. */
  readonly run: (options: ProgramOptions) => Promise<string | null>
  /** Whether a stop before its end is a failure. */
  readonly mustEnd?: boolean
}

/**
 * Runs a program until a signal, its end, or a failure. Returns the exit code after everything is
 * closed.
 */
export async function runUntilStopped({
  config,
  log,
  run,
  mustEnd = false,
}: RunOptions): Promise<number> {
  const shutdown = createShutdown(log)
  const stopping = new AbortController()
  let exitCode = 0
  const stop = (reason: string) => {
    if (!stopping.signal.aborted) log.info({ reason }, 'stopping')
    stopping.abort()
  }
  const hurried = new AbortController()
  listenForStopSignals({
    onStop: stop,
    onHurry(signal) {
      log.warn({ reason: signal }, 'stopping without waiting')
      shutdown.hurry()
      hurried.abort()
    },
  })
  const ignoreErrors = handleUnexpectedErrors({
    log,
    onUnknownState() {
      exitCode = 1
      stop('an exception was not caught')
    },
  })

  let lastWords: string | null = null
  try {
    const { signal } = stopping
    const options = { config, log, shutdown, signal, untilStopped: aborted(signal) }
    const hurry = aborted(hurried.signal).then(() => hurried.signal.throwIfAborted())
    lastWords = (await Promise.race([run(options), hurry])) ?? null
  } catch (error) {
    if (error instanceof AlreadyRunningError) throw error
    // A stop during startup is a normal end, but an incomplete scenario is not.
    if (stopping.signal.aborted) exitCode = mustEnd ? 1 : exitCode
    else {
      exitCode = 1
      const words = describeStartError(error, config)
      if (words === null) {
        log.error({ err: error }, error instanceof Error ? error.message : 'cannot start')
      } else {
        log.debug({ err: error }, 'the start failed')
        log.error(words)
      }
    }
  }
  stopping.abort()
  await shutdown.run()
  ignoreErrors()
  log.info('stopped')
  log.flush()
  if (lastWords !== null) console.log(lastWords)
  return exitCode
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    // A timer keeps the process alive when nothing else does, as in a process with only a worker.
    const alive = setInterval(() => undefined, 60_000)
    signal.addEventListener('abort', () => {
      clearInterval(alive)
      resolve()
    })
  })
}
