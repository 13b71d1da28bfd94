/**
 * Limits concurrent work to `slots`, and to `slotsPerKey` for one key. Waiting work is scheduled
 * round-robin by key, so that a hundred queries of one workspace do not delay another's first.
 * Heavy work has half of the slots, and the others only while nothing else waits. While several keys
 * are active, one key's heavy work never has the others: it would still occupy the processors when the
 * next work of another key arrives. Short work has as many additional slots of its own.
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

export type Weight = 'short' | 'normal' | 'heavy' | 'unknown'

export interface RunningWork {
  /** Releases the slot of work that turns out to be heavy while it runs. */
  markHeavy(): void
}

interface QueueEntry {
  readonly weight: () => Weight
  readonly expectedMs: () => number
  readonly since: number
  readonly start: (weight: Weight) => void
}

/** Running work by weight. */
type Running = Record<Weight, number>

/** A key stays active this long after its last work: a person reads one page before opening another. */
const activeMs = 10_000

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
  /** Of the active keys. */
  const keys = new Map<string, { readonly busy: Running; lastEnd: number }>()
  const busy = noneRunning()
  let idlers: (() => void)[] = []

  async function run<T>(
    key: string,
    work: (running: RunningWork) => Promise<T>,
    { signal, weight = () => 'normal', expectedMs = () => 1 }: QueueOptions = {},
  ): Promise<T> {
    let current = await turn(key, { weight, expectedMs }, signal)
    const markHeavy = () => {
      if (current === 'heavy') return
      count(key, current, -1)
      current = 'heavy'
      count(key, current, 1)
      startNext()
    }
    try {
      return await work({ markHeavy })
    } finally {
      count(key, current, -1)
      startNext()
      resolveIdle()
    }
  }

  function count(key: string, weight: Weight, by: 1 | -1): void {
    const use = keys.get(key) ?? { busy: noneRunning(), lastEnd: 0 }
    keys.set(key, use)
    for (const running of [busy, use.busy]) running[weight] += by
    use.lastEnd = performance.now()
  }

  function turn(
    key: string,
    how: Pick<QueueEntry, 'weight' | 'expectedMs'>,
    signal?: AbortSignal,
  ): Promise<Weight> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortReason(signal))
      const waiter = {
        ...how,
        since: performance.now(),
        start(at: Weight) {
          signal?.removeEventListener('abort', giveUp)
          resolve(at)
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
    let isShared: boolean | null = null
    const mayStart = (own: Running, weight: Weight) => {
      const isLimited = () => (isShared ??= hasSeveralActiveKeys())
      switch (weight) {
        case 'short':
          return busy.short < slots
        case 'normal':
          return hasRoom()
        case 'unknown':
          if (own.heavy > 0 && own.heavy + own.unknown >= slots && isLimited()) return false
          return total(busy) - busy.short < maxConcurrent && hasRoom()
        case 'heavy':
          if (total(busy) - busy.short >= slots) return false
          if (own.heavy >= heavySlots && isLimited()) return false
          return busy.heavy < heavySlots || (onlyHeavyWaits ??= isHeavyAlone())
      }
    }
    for (const [key, line] of waiting) {
      const own = keys.get(key)?.busy ?? noneRunning()
      if (total(own) >= slotsPerKey) continue
      const waiter = longestRelativeWait(line.filter(({ weight }) => mayStart(own, weight())))
      if (!waiter) continue
      const weight = waiter.weight()
      count(key, weight, 1)
      // Moves the key to the end: a Map iterates in insertion order.
      remove(key, waiter)
      const rest = waiting.get(key)
      if (rest && waiting.delete(key)) waiting.set(key, rest)
      waiter.start(weight)
    }
  }

  function hasRoom(): boolean {
    return busy.normal + busy.unknown < Math.max(1, slots - Math.min(busy.heavy, heavySlots))
  }

  function hasSeveralActiveKeys(): boolean {
    const since = performance.now() - activeMs
    for (const [key, use] of keys)
      if (total(use.busy) === 0 && use.lastEnd < since) keys.delete(key)
    return new Set([...keys.keys(), ...waiting.keys()]).size > 1
  }

  function isHeavyAlone(): boolean {
    return [...waiting.values()].every((line) => line.every(({ weight }) => weight() === 'heavy'))
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
    return total(busy) === 0 && waiting.size === 0
  }

  return {
    run,
    idle: () =>
      isIdle() ? Promise.resolve() : new Promise((resolve) => idlers.push(() => resolve())),
  }
}

function noneRunning(): Running {
  return { short: 0, normal: 0, heavy: 0, unknown: 0 }
}

function total({ short, normal, heavy, unknown }: Running): number {
  return short + normal + heavy + unknown
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
