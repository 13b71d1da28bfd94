/**
 * At most `slots` pieces of work at a time, at most `slotsPerKey` of them under one key. Those that
 * wait are taken key by key in turn, so that one workspace's hundred queries do not hold up another's
 * first. Heavy work has half of the slots, and the others only while nothing else waits; short work
 * has as many slots again for itself, because it is over before anybody notices.
 */
export interface FairQueue {
  run<T>(key: string, work: (running: Running) => Promise<T>, how?: Waiting): Promise<T>
  /** Resolves once nothing runs and nothing waits. */
  idle(): Promise<void>
}

export interface Waiting {
  readonly signal?: AbortSignal
  /** Asked when its turn may come: it can have been found out while it waited. Normal unless told. */
  readonly weight?: () => Weight
  /** Under one key, whoever has waited the longest for what it takes comes first. */
  readonly expectedMs?: () => number
}

export type Weight = Lane | 'unknown'

type Lane = 'short' | 'normal' | 'heavy'

export interface Running {
  /** Work that proves to be heavy on the way gives its place to others. */
  turnHeavy(): void
}

interface Waiter {
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
  // What turned heavy while it ran goes beyond the slots; until so many run, unknown work is tried.
  const mostAtOnce = slots * 2
  const waiting = new Map<string, Waiter[]>()
  const runningOf = new Map<string, number>()
  const busy = { short: 0, normal: 0, heavy: 0 }
  let idlers: (() => void)[] = []

  async function run<T>(
    key: string,
    work: (running: Running) => Promise<T>,
    { signal, weight = () => 'normal', expectedMs = () => 1 }: Waiting = {},
  ): Promise<T> {
    let lane = await turn(key, { weight, expectedMs }, signal)
    const turnHeavy = () => {
      if (lane === 'heavy') return
      busy[lane] -= 1
      busy.heavy += 1
      lane = 'heavy'
      startNext()
    }
    try {
      return await work({ turnHeavy })
    } finally {
      leave(key, lane)
    }
  }

  function turn(
    key: string,
    how: Pick<Waiter, 'weight' | 'expectedMs'>,
    signal?: AbortSignal,
  ): Promise<Lane> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(reasonOf(signal))
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
        tellIdlers()
        if (signal) reject(reasonOf(signal))
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
    const mayStart = ({ weight }: Waiter) => {
      const is = weight()
      if (is !== 'heavy') return hasRoom(is)
      if (busy.normal + busy.heavy >= slots) return false
      return busy.heavy < heavySlots || (onlyHeavyWaits ??= isHeavyAlone())
    }
    for (const [key, line] of waiting) {
      const inUse = runningOf.get(key) ?? 0
      const waiter = inUse < slotsPerKey ? mostPressing(line.filter(mayStart)) : undefined
      if (!waiter) continue
      const is = waiter.weight()
      const lane = is === 'unknown' ? 'normal' : is
      busy[lane] += 1
      runningOf.set(key, inUse + 1)
      // Back to the end of the line: a Map keeps the order in which keys came.
      remove(key, waiter)
      const rest = waiting.get(key)
      if (rest && waiting.delete(key)) waiting.set(key, rest)
      waiter.start(lane)
    }
  }

  function hasRoom(weight: Exclude<Weight, 'heavy'>): boolean {
    if (weight === 'short') return busy.short < slots
    if (weight === 'unknown' && busy.normal + busy.heavy >= mostAtOnce) return false
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
    tellIdlers()
  }

  function remove(key: string, waiter: Waiter): void {
    const rest = (waiting.get(key) ?? []).filter((other) => other !== waiter)
    if (rest.length > 0) waiting.set(key, rest)
    else waiting.delete(key)
  }

  function tellIdlers(): void {
    if (!isIdle()) return
    const told = idlers
    idlers = []
    for (const tell of told) tell()
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

/** A short wait is long for something short. Nobody waits forever, because everybody's wait grows. */
function mostPressing(waiters: readonly Waiter[]): Waiter | undefined {
  const now = performance.now()
  const pressure = ({ since, expectedMs }: Waiter) => (now - since) / expectedMs()
  let best: { waiter: Waiter; pressure: number } | undefined
  for (const waiter of waiters)
    if (!best || pressure(waiter) > best.pressure) best = { waiter, pressure: pressure(waiter) }
  return best?.waiter
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('Aborted')
}
