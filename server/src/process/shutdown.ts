import type { Logger } from 'pino'
import { waitUpTo } from '../wait-up-to.ts'

/**
 * What is closed first, whatever was opened last: nothing new comes in while jobs end, and no job
 * runs while the engines close.
 */
const stages = ['requests', 'work', 'traces', 'engines'] as const

type Stage = (typeof stages)[number]

/** Closes resources by stage; a failure, or one that takes too long, does not stop the others. */
export interface Shutdown {
  add(name: string, close: Close, options?: AddOptions): void
  run(): Promise<void>
  /** Ends the waiting: from now on every resource has a second. */
  hurry(): void
}

export interface AddOptions {
  /** `engines` by default, where the last one opened is closed first. */
  readonly stage?: Stage
  readonly limitMs?: number
}

type Close = () => Promise<void> | void

interface Resource {
  readonly name: string
  readonly close: Close
  readonly stage: Stage
  readonly limitMs: number
}

export function createShutdown(log: Logger): Shutdown {
  const opened: Resource[] = []
  const hurried = new AbortController()

  async function close(resource: Resource): Promise<void> {
    const { name: part, limitMs } = resource
    const closed = new AbortController()
    try {
      const isClosed = await Promise.race([
        Promise.resolve(resource.close()).then(() => true),
        expire(limitMs, closed.signal).then(() => false),
      ])
      if (isClosed) log.debug({ part }, 'closed')
      else log.warn({ part }, 'was not closed in time')
    } catch (error) {
      log.error({ err: error, part }, 'could not be closed')
    } finally {
      closed.abort()
    }
  }

  async function expire(limitMs: number, closed: AbortSignal): Promise<void> {
    const waiting = AbortSignal.any([closed, hurried.signal])
    await waitUpTo(limitMs, waiting)
    if (hurried.signal.aborted) await waitUpTo(hurriedLimitMs, closed)
  }

  return {
    add(name, close, { stage = 'engines', limitMs = 10_000 } = {}) {
      opened.push({ name, close, stage, limitMs })
    },
    async run() {
      for (const stage of stages) {
        const resources = opened.filter((one) => one.stage === stage).toReversed()
        // Jobs, the scheduler and mail are independent, and each takes as long as its current step.
        if (stage === 'work') await Promise.all(resources.map(close))
        else for (const resource of resources) await close(resource)
      }
    },
    hurry: () => hurried.abort(),
  }
}

const hurriedLimitMs = 1_000
