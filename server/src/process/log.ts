import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'

/** Takes whole lines of JSON, also those of another process. */
export interface LogOutput {
  write(line: string): void
}

export interface OpenLog {
  readonly log: Logger
  readonly output: LogOutput
}

/**
 * Writes JSON lines, or readable lines in a terminal. Both write in this process, without a thread.
 */
export function openLog(level: string): OpenLog {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secretPaths, censor: '[secret]' },
  }
  const output = process.stdout.isTTY
    ? pretty({ colorize: true, singleLine: true, translateTime: 'SYS:HH:MM:ss', sync: true })
    : standardOutput()
  return { log: pino(options, output), output }
}

/**
 * Writes the lines of one turn of the event loop together, because a busy server logs many per
 * turn. Call `log.flush()` before printing beside the log.
 */
function standardOutput() {
  const output = pino.destination({ fd: 1, sync: true })
  let buffered = ''
  const flush = () => {
    const lines = buffered
    buffered = ''
    if (lines !== '') output.write(lines)
  }
  process.once('exit', flush)
  return {
    write(line: string) {
      if (buffered === '') setImmediate(flush)
      buffered += line
    },
    flush,
  }
}

const secretNames = ['authorization', 'cookie', 'password', 'token', 'credentials', 'secretKey']

const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
