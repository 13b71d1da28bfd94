/**
 * Limits concurrent work to `slots`, and to `slotsPerKey` for one key. Waiting work is scheduled
 * round-robin by key, so that a hundred queries of one workspace do not delay another's first.
 * Heavy work has half of the slots, and the others only while nothing else waits. Short work has
 * as many additional slots of its own.
 */
export interface FairQueue {
  run<T>(key: string, work: (running: RunningWork) => Promise<T>, how?: QueueOptions): Promise<T>
  /** Resolves once nothing runs and nothing waits. */
  idle(): Promise<void>
}

export interface QueueOptions {
  readonly signal?: AbortSignal
  /**
   * Called when the work may start, since the weight can become known while it waits. Default:
   * normal.
   */
  readonly weight?: () => Weight
  /** Within a key, work with the longest wait relative to its duration comes first. */
  readonly expectedMs?: () => number
}

export type Weight = Lane | 'unknown'

type Lane = 'short' | 'normal' | 'heavy'

export interface RunningWork {
  /** Releases the slot of work that turns out to be heavy while it runs. */
  markHeavy(): void
}

interface QueueEntry {
  readonly weight: () => Weight
  readonly expectedMs: () => number
  readonly since: number
  readonly start: (lane: Lane) => void
}

export function createFairQueue({
  slots,
  slotsPerKey,
}: {
  slots: number
  slotsPerKey: number
}): FairQueue {
  const heavySlots = Math.max(1, Math.floor(slots / 2))
  // Work that turned heavy while running no longer occupies a slot. Up to this many, work of
  // unknown weight is started.
  const maxConcurrent = slots * 2
  const waiting = new Map<string, QueueEntry[]>()
  const runningOf = new Map<string, number>()
  const busy = { short: 0, normal: 0, heavy: 0 }
  let idlers: (() => void)[] = []

  async function run<T>(
    key: string,
    work: (running: RunningWork) => Promise<T>,
    { signal, weight = () => 'normal', expectedMs = () => 1 }: QueueOptions = {},
  ): Promise<T> {
    let lane = await turn(key, { weight, expectedMs }, signal)
    const markHeavy = () => {
      if (lane === 'heavy') return
      busy[lane] -= 1
      busy.heavy += 1
      lane = 'heavy'
      startNext()
    }
    try {
      return await work({ markHeavy })
    } finally {
      leave(key, lane)
    }
  }

  function turn(
    key: string,
    how: Pick<QueueEntry, 'weight' | 'expectedMs'>,
    signal?: AbortSignal,
  ): Promise<Lane> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortReason(signal))
      const waiter = {
        ...how,
        since: performance.now(),
        start(lane: Lane) {
          signal?.removeEventListener('abort', giveUp)
          resolve(lane)
        },
      }
      const giveUp = () => {
        remove(key, waiter)
        resolveIdle()
        if (signal) reject(abortReason(signal))
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      const line = waiting.get(key)
      if (line) line.push(waiter)
      else waiting.set(key, [waiter])
      startNext()
    })
  }

  function startNext(): void {
    let onlyHeavyWaits: boolean | null = null
    const mayStart = ({ weight }: QueueEntry) => {
      const is = weight()
      if (is !== 'heavy') return hasRoom(is)
      if (busy.normal + busy.heavy >= slots) return false
      return busy.heavy < heavySlots || (onlyHeavyWaits ??= isHeavyAlone())
    }
    for (const [key, line] of waiting) {
      const inUse = runningOf.get(key) ?? 0
      const waiter = inUse < slotsPerKey ? longestRelativeWait(line.filter(mayStart)) : undefined
      if (!waiter) continue
      const is = waiter.weight()
      const lane = is === 'unknown' ? 'normal' : is
      busy[lane] += 1
      runningOf.set(key, inUse + 1)
      // Moves the key to the end: a Map iterates in insertion order.
      remove(key, waiter)
      const rest = waiting.get(key)
      if (rest && waiting.delete(key)) waiting.set(key, rest)
      waiter.start(lane)
    }
  }

  function hasRoom(weight: Exclude<Weight, 'heavy'>): boolean {
    if (weight === 'short') return busy.short < slots
    if (weight === 'unknown' && busy.normal + busy.heavy >= maxConcurrent) return false
    return busy.normal < Math.max(1, slots - Math.min(busy.heavy, heavySlots))
  }

  function isHeavyAlone(): boolean {
    return [...waiting.values()].every((line) => line.every(({ weight }) => weight() === 'heavy'))
  }

  function leave(key: string, lane: Lane): void {
    busy[lane] -= 1
    const inUse = (runningOf.get(key) ?? 1) - 1
    if (inUse === 0) runningOf.delete(key)
    else runningOf.set(key, inUse)
    startNext()
    resolveIdle()
  }

  function remove(key: string, waiter: QueueEntry): void {
    const rest = (waiting.get(key) ?? []).filter((other) => other !== waiter)
    if (rest.length > 0) waiting.set(key, rest)
    else waiting.delete(key)
  }

  function resolveIdle(): void {
    if (!isIdle()) return
    const waiters = idlers
    idlers = []
    for (const resolve of waiters) resolve()
  }

  function isIdle(): boolean {
    return busy.short + busy.normal + busy.heavy === 0 && waiting.size === 0
  }

  return {
    run,
    idle: () =>
      isIdle() ? Promise.resolve() : new Promise((resolve) => idlers.push(() => resolve())),
  }
}

/** Ranks by the wait relative to the duration. Nothing starves, because every wait grows. */
function longestRelativeWait(waiters: readonly QueueEntry[]): QueueEntry | undefined {
  const now = performance.now()
  const pressure = ({ since, expectedMs }: QueueEntry) => (now - since) / expectedMs()
  let best: { waiter: QueueEntry; pressure: number } | undefined
  for (const waiter of waiters)
    if (!best || pressure(waiter) > best.pressure) best = { waiter, pressure: pressure(waiter) }
  return best?.waiter
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('Aborted')
}
