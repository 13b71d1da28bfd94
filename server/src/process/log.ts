import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'

/** JSON lines for machines, readable lines for a terminal; both in this process, without a worker. */
export function openLog(level: string): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secretPaths, censor: '[secret]' },
  }
  if (!process.stdout.isTTY) return pino(options, standardOutput())
  return pino(
    options,
    pretty({ colorize: true, singleLine: true, translateTime: 'SYS:HH:MM:ss', sync: true }),
  )
}

/**
 * The lines of one turn of the event loop are written together: a busy server writes many in one, and
 * none is older than the turn in which it was said. `log.flush()` before printing something beside it.
 */
function standardOutput() {
  const output = pino.destination({ fd: 1, sync: true })
  let waiting = ''
  const flush = () => {
    const lines = waiting
    waiting = ''
    if (lines !== '') output.write(lines)
  }
  process.once('exit', flush)
  return {
    write(line: string) {
      if (waiting === '') setImmediate(flush)
      waiting += line
    },
    flush,
  }
}

const secrets = ['authorization', 'cookie', 'password', 'token', 'credentials', 'secretKey']

const secretPaths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
