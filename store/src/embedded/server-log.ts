import type { Log } from '@cartograph/contract'

export interface ServerLog {
  readonly write: (line: string) => void
  /** The last lines, for the person who has to know why the server did not start. */
  readonly recent: readonly string[]
}

/** Hands the lines of PostgreSQL to our logger at their own level. */
export function createServerLog(log: Log): ServerLog {
  const recent: string[] = []
  let level: keyof Log = 'warn'
  return {
    recent,
    write: (line) => {
      if (line.trim() === '') return
      recent.push(line)
      if (recent.length > 20) recent.shift()
      const [, severity, text] = /^([A-Z]+): {2}(.*)$/.exec(line) ?? []
      // What has no level of its own goes on with the line before: DETAIL, HINT, a second line.
      level = (severity && levels[severity]) || level
      log[level]({ from: 'postgres' }, text === undefined ? line.trim() : text)
    },
  }
}

const levels: Readonly<Record<string, keyof Log>> = {
  LOG: 'debug',
  INFO: 'debug',
  NOTICE: 'debug',
  WARNING: 'warn',
  ERROR: 'warn',
  FATAL: 'error',
  PANIC: 'error',
}
