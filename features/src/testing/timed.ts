import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks'

export interface Duration {
  readonly seconds: number
  /** Of this process; the engines have their own. */
  readonly cpuSeconds: number
  /** By how much the resident memory of this process exceeded that before, at most. */
  readonly megabytes: number
  /** The largest heap that a collection of the whole heap left; null without one. */
  readonly liveMegabytes: number | null
}

type CollectionEntry = PerformanceEntry & { readonly detail: { readonly kind: number } }

export async function timed(work: () => Promise<void>): Promise<Duration> {
  const before = process.memoryUsage.rss()
  const cpu = process.cpuUsage()
  let bytes = before
  let live: number | null = null
  const sample = setInterval(() => {
    bytes = Math.max(bytes, process.memoryUsage.rss())
  }, 50)
  const collections = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as CollectionEntry).detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR)
        live = Math.max(live ?? 0, process.memoryUsage().heapUsed)
  })
  collections.observe({ entryTypes: ['gc'] })
  const from = performance.now()
  try {
    await work()
  } finally {
    clearInterval(sample)
    collections.disconnect()
  }
  const { user, system } = process.cpuUsage(cpu)
  return {
    seconds: (performance.now() - from) / 1000,
    cpuSeconds: (user + system) / 1e6,
    megabytes: (bytes - before) / 1e6,
    liveMegabytes: live === null ? null : live / 1e6,
  }
}
