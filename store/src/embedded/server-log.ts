import type { Log } from '@cartograph/contract'

export interface ServerLog {
  readonly write: (line: string) => void
  /** The last lines, for the error message of a failed start. */
  readonly recent: readonly string[]
}

/** Forwards PostgreSQL's log lines at their level. */
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
      // A line without a level continues the line before: DETAIL, HINT.
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
