import type { Logger } from 'pino'
import type { CommandLine } from '../config/command-line.ts'
import type { ServerConfig } from '../config/config.ts'
import { AlreadyRunningError } from './data-lock.ts'
import { rotateKey } from './rotate-key.ts'
import { isShopAlone } from '../demo/sandbox.ts'
import { seed } from '../demo/seed.ts'
import { createShutdown } from './shutdown.ts'
import { describeStartError } from './start-errors.ts'
import { start, type StartOptions } from './start.ts'
import { listenForStopSignals } from './stop-signals.ts'
import { handleUnexpectedErrors } from './unexpected-errors.ts'
import { welcome } from './welcome.ts'

export interface RunOptions {
  readonly commandLine: CommandLine
  readonly config: ServerConfig
  readonly log: Logger
}

/**
 * Runs until a signal, the end of a one-off command, or a failure. Returns the exit code after
 * everything is closed.
 */
export async function runUntilStopped({ commandLine, config, log }: RunOptions): Promise<number> {
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
    const options = { config, log, shutdown, signal: stopping.signal }
    const hurry = aborted(hurried.signal).then(() => hurried.signal.throwIfAborted())
    lastWords = (await Promise.race([runCommand(commandLine, options), hurry])) ?? null
  } catch (error) {
    if (error instanceof AlreadyRunningError) throw error
    // A stop during startup is a normal end, but an incomplete scenario is not.
    if (stopping.signal.aborted) exitCode = commandLine.seed === null ? exitCode : 1
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

/** Returns the text to print at the end. */
async function runCommand(
  commandLine: CommandLine,
  options: Omit<StartOptions, 'services' | 'scenario' | 'connectsDemoPlatforms'>,
): Promise<string | null> {
  const { services, scenario, isSeedComplete: isComplete } = commandLine
  if (commandLine.rotateKey) return rotateKey(options)
  if (commandLine.seed !== null) return seed({ ...options, scenario: commandLine.seed, isComplete })
  const connectsDemoPlatforms = services.has('worker') && !isShopAlone(scenario)
  const started = await start({ ...options, services, scenario, connectsDemoPlatforms })
  welcome(started, options.log, options.signal)
  await aborted(options.signal)
  return null
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
