/**
 * At most `slots` pieces of work at a time, at most `slotsPerKey` of them under one key. Those that
 * wait are taken key by key in turn, so that one workspace's hundred queries do not hold up another's
 * first.
 */
export interface FairQueue {
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Resolves once nothing runs and nothing waits. */
  idle(): Promise<void>
}

export function createFairQueue({
  slots,
  slotsPerKey,
}: {
  slots: number
  slotsPerKey: number
}): FairQueue {
  const waiting = new Map<string, Start[]>()
  const running = new Map<string, number>()
  let busy = 0
  let idlers: (() => void)[] = []

  async function run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await turn(key, signal)
    try {
      return await work()
    } finally {
      leave(key)
    }
  }

  function turn(key: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(reasonOf(signal))
      const start = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        remove(key, start)
        if (signal) reject(reasonOf(signal))
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      const line = waiting.get(key)
      if (line) line.push(start)
      else waiting.set(key, [start])
      startNext()
    })
  }

  function startNext(): void {
    for (const [key, starts] of waiting) {
      if (busy >= slots) return
      const inUse = running.get(key) ?? 0
      const start = starts[0]
      if (!start || inUse >= slotsPerKey) continue
      busy += 1
      running.set(key, inUse + 1)
      waiting.delete(key)
      // Back to the end of the line: a Map keeps the order in which keys came.
      if (starts.length > 1) waiting.set(key, starts.slice(1))
      start()
    }
  }

  function leave(key: string): void {
    busy -= 1
    const inUse = (running.get(key) ?? 1) - 1
    if (inUse === 0) running.delete(key)
    else running.set(key, inUse)
    startNext()
    tellIdlers()
  }

  function remove(key: string, start: Start): void {
    const rest = (waiting.get(key) ?? []).filter((other) => other !== start)
    if (rest.length > 0) waiting.set(key, rest)
    else waiting.delete(key)
    tellIdlers()
  }

  function tellIdlers(): void {
    if (busy > 0 || waiting.size > 0) return
    const told = idlers
    idlers = []
    for (const tell of told) tell()
  }

  return {
    run,
    idle: () =>
      busy === 0 && waiting.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => idlers.push(resolve)),
  }
}

type Start = () => void

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('Aborted')
}
