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
  // Written at once: what is printed beside the log, and the last line before a crash, keep their place.
  if (!process.stdout.isTTY) return pino(options, pino.destination({ fd: 1, sync: true }))
  return pino(
    options,
    pretty({ colorize: true, singleLine: true, translateTime: 'SYS:HH:MM:ss', sync: true }),
  )
}

const secrets = ['authorization', 'cookie', 'password', 'token', 'credentials', 'secretKey']

const secretPaths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
