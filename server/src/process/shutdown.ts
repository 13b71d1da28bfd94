import type { Logger } from 'pino'

/** What was opened, to be closed in the opposite order, each whatever became of the others. */
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
          log.error({ err: error, part: last.name }, 'could not be closed in order')
        }
      }
    },
  }
}
