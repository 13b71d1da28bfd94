import type { Logger } from 'pino'

/** Closes resources in reverse order of opening; a failure does not stop the others. */
export interface Shutdown {
  add(name: string, close: () => Promise<void> | void): void
  run(): Promise<void>
}

export function createShutdown(log: Logger): Shutdown {
  const opened: { name: string; close: () => Promise<void> | void }[] = []
  return {
    add: (name, close) => void opened.push({ name, close }),
    async run() {
      for (let last = opened.pop(); last !== undefined; last = opened.pop()) {
        try {
          await last.close()
          log.debug({ part: last.name }, 'closed')
        } catch (error) {
          log.error({ err: error, part: last.name }, 'could not be closed')
        }
      }
    },
  }
}
