import { AppError, onAbort } from '@cartograph/contract'

/** Limits how many queries run at once, so that one program cannot occupy the server. */
export interface QuerySlots {
  /**
   * Runs the work once the caller has a slot. Throws `too_many_queries` after the longest wait, or
   * at once if too many wait already.
   */
  run<T>(caller: QueryCaller, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

export interface QueryCaller {
  readonly orgId: string
  /** Null for a person, and for work of the server itself. */
  readonly keyId: string | null
}

export interface QuerySlotLimits {
  readonly perKey: number
  readonly perWorkspace: number
  /** Programs repeat a refused request by themselves; a person would see an error. */
  readonly keyWaitMs: number
  readonly personWaitMs: number
  /** Waiting queries of a key or a workspace, for each of its slots. */
  readonly waitingPerSlot: number
}

export const defaultQuerySlotLimits: QuerySlotLimits = {
  perKey: 4,
  perWorkspace: 16,
  keyWaitMs: 10_000,
  personWaitMs: 60_000,
  waitingPerSlot: 16,
}

/**
 * A query of a key needs a slot of the key, one of the half that all keys of the workspace share, and
 * one of the workspace: keys leave the other half to people.
 */
export function createQuerySlots(given: Partial<QuerySlotLimits> = {}): QuerySlots {
  const limits = { ...defaultQuerySlotLimits, ...given }
  const pools = new Map<string, Pool>()

  function poolOf(name: string, slots: number): Pool {
    const known = pools.get(name)
    if (known !== undefined) return known
    const created = createPool(slots, slots * limits.waitingPerSlot, () => pools.delete(name))
    pools.set(name, created)
    return created
  }

  function slotsNeeded({ orgId, keyId }: QueryCaller): readonly [pool: string, slots: number][] {
    const all: [string, number] = [`workspace ${orgId}`, limits.perWorkspace]
    if (keyId === null) return [all]
    const half = Math.max(1, Math.floor(limits.perWorkspace / 2))
    return [[`key ${keyId}`, limits.perKey], [`keys of ${orgId}`, half], all]
  }

  return {
    async run(caller, signal, work) {
      const waitMs = caller.keyId === null ? limits.personWaitMs : limits.keyWaitMs
      const deadline = performance.now() + waitMs
      const taken: Pool[] = []
      try {
        for (const [name, slots] of slotsNeeded(caller)) {
          if (signal.aborted) throw new AppError('query_cancelled')
          const pool = poolOf(name, slots)
          await pool.take(deadline - performance.now(), signal)
          taken.push(pool)
        }
        return await work()
      } finally {
        for (const pool of taken.toReversed()) pool.release()
      }
    },
  }
}

interface Pool {
  take(waitMs: number, signal: AbortSignal): Promise<void>
  release(): void
}

/** First come, first served. */
function createPool(slots: number, maxWaiting: number, onUnused: () => void): Pool {
  const waiting = new Set<() => void>()
  let busy = 0

  return {
    take(waitMs, signal) {
      if (busy < slots) {
        busy += 1
        return Promise.resolve()
      }
      if (waiting.size >= maxWaiting) return Promise.reject(new AppError('too_many_queries'))
      return new Promise((resolve, reject) => {
        const leave = () => {
          clearTimeout(timer)
          stopListening()
          waiting.delete(start)
        }
        const start = () => {
          leave()
          resolve()
        }
        const cancel = () => {
          leave()
          reject(new AppError('query_cancelled'))
        }
        const timer = setTimeout(() => {
          leave()
          reject(new AppError('too_many_queries'))
        }, waitMs)
        const stopListening = onAbort(signal, cancel)
        waiting.add(start)
      })
    },

    /** The slot passes to the query that waits longest. */
    release() {
      const [next] = waiting
      if (next !== undefined) return next()
      busy -= 1
      if (busy === 0) onUnused()
    },
  }
}
