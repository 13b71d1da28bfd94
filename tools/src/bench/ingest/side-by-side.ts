import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlatformCode } from '@cartograph/contract'
import {
  hostSettings,
  openSideBySide,
  processorSeconds,
  spawnSimulators,
  type SpawnedSimulators,
  type WatchedSyncs,
} from '@cartograph/ingestion/testing'
import { largeShop } from '@cartograph/warehouse/testing'
import { printTable } from '../compare-runs.ts'
import { childrenOf } from '../running-server.ts'
import { startQueryServer, type QueryServer } from '../query-server.ts'
import { usePages, latency, type PageTimes } from './use-pages.ts'
import { whole } from './print-numbers.ts'

/**
 * Every platform's first sync at the same time, in one workspace of a server as `npm start`
 * runs it, beside a person who uses it; the simulators are a process of their own, with a low priority,
 * since real platforms take nothing of this machine.
 */
export async function measureSideBySide(orders: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartograph-bench-'))
  const now = new Date()
  console.log(`Creating shops: one to look at, and one of about ${whole(orders)} orders to sync …`)
  const simulators = await spawnSimulators(orders, now)
  if (simulators.pid !== null) setPriority(simulators.pid, simulatorPriority)
  try {
    const until = now.toISOString().slice(0, 10)
    const hosts = PlatformCode.options.flatMap((code) =>
      hostSettings(code, simulators.hosts[code] ?? {}),
    )
    const server = await startQueryServer({
      dataDir,
      port,
      until,
      shop: lookedAt,
      // Connections of the sandbox, so that quotas do not slow the syncs down.
      settings: ['DEMO=on', 'REQUESTS_PER_KEY=999999', ...hosts],
    })
    try {
      await measure(server, { dataDir, simulators, until })
    } finally {
      await server.close()
    }
  } finally {
    simulators.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const port = 3298
const simulatorPriority = 10
const warmUpMs = 10_000
const aloneMs = 40_000
/** A few platforms take minutes for their reports, mostly waiting. */
const limitMs = 120_000
const watchMs = 500
const settlingMs = 20_000
/** Requests count as beside syncs while records arrive at least so often. */
const busyMs = 2_000
const goal = 2
const lookedAt = {
  ...largeShop,
  orders: 100_000,
  customers: 20_000,
  adSpendRows: 25_000,
  sessionRows: 100_000,
}

interface Installation {
  readonly dataDir: string
  readonly simulators: SpawnedSimulators
  readonly until: string
}

async function measure(
  server: QueryServer,
  { dataDir, simulators, until }: Installation,
): Promise<void> {
  const useFor = (ms: number) => {
    const end = performance.now() + ms
    return usePages(server, until, { isDone: () => performance.now() > end })
  }
  const sideBySide = await openSideBySide(dataDir, server.orgId, simulators)
  try {
    await useFor(warmUpMs)
    const before = await useFor(aloneMs)
    const platforms = await sideBySide.connectAll()
    let watched: WatchedSyncs = { started: 0, ended: [], rows: 0 }
    let grewAt = -Infinity
    const watch = async () => {
      const now = await sideBySide.watch()
      if (now.rows > watched.rows) grewAt = performance.now()
      watched = now
    }
    while (watched.started === 0) {
      await sleep(100)
      await watch()
    }
    const timesOf = () => processorTimes(server.pid, simulators.pid)
    const [from, work] = [performance.now(), timesOf()]
    const watching = setInterval(() => void watch(), watchMs)
    let meanwhile: PageTimes
    try {
      meanwhile = await usePages(server, until, {
        isDone: () => watched.ended.length === platforms || performance.now() - from > limitMs,
        isCounted: () => performance.now() - grewAt < busyMs,
      })
    } finally {
      clearInterval(watching)
    }
    const seconds = (performance.now() - from) / 1000
    const used = timesOf().map((time, n) => time - (work[n] ?? 0))
    await sideBySide.stop()
    await sleep(settlingMs)
    const after = await useFor(aloneMs)
    printSyncs(watched, platforms, seconds, used)
    const worker = childrenOf(server.pid).find(isWorker)
    console.log(`Memory at most: API ${peakMemory(server.pid)}, worker ${peakMemory(worker)}`)
    printLatencies(before, meanwhile, after)
  } finally {
    await sideBySide.close()
  }
}

/** Of the API, its worker, their engines, and the simulators. */
function processorTimes(server: number, simulators: number | null): number[] {
  const of = (pids: readonly (number | null)[]) =>
    pids.reduce((sum: number, pid) => sum + (processorSeconds(pid) ?? 0), 0)
  const children = childrenOf(server)
  const engines = children.filter((pid) => !isWorker(pid))
  return [of([server]), of(children.filter(isWorker)), of(engines), of([simulators])]
}

function isWorker(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker-process')
  } catch {
    // It has ended, as connections of the database do.
    return false
  }
}

/** Since their start, in MB. */
function peakMemory(pid: number | undefined): string {
  if (pid === undefined) return 'none'
  const [, kB = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return `${whole(Number(kB) / 1024)} MB`
}

function printSyncs(
  { ended, rows }: WatchedSyncs,
  platforms: number,
  seconds: number,
  used: readonly number[],
): void {
  for (const { platform, state, error } of ended)
    if (state !== 'done') console.log(`${platform} ended as ${state}: ${error}`)
  const slowest = ended
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 5)
    .map((one) => `${one.platform} ${one.seconds.toFixed(0)}`)
  const [api, worker, engines, simulators] = used.map((seconds) => seconds.toFixed(0))
  console.log(
    `\n${ended.length} of ${platforms} platforms synced ${whole(rows)} records in ${seconds.toFixed(0)} s, the longest ${slowest.join(', ')} s; processor time: API ${api} s, worker ${worker}, engines ${engines}, simulators ${simulators}; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  )
}

function printLatencies(before: PageTimes, meanwhile: PageTimes, after: PageTimes): void {
  const kinds = ['queries', 'reads'] as const
  const rows = [...kinds.map((kind) => [kind] as const), kinds].map((parts) => {
    const of = (times: PageTimes) => latency(parts.flatMap((kind) => times[kind]))
    const [first, during, last] = [of(before), of(meanwhile), of(after)]
    // The syncs add rows, so what the API takes by itself is between what it took before and after.
    const ratio = (part: 'p50' | 'p95') => during[part] / ((first[part] + last[part]) / 2)
    const cells = [first, during, last].flatMap(({ p50, p95 }) => [p50.toFixed(0), p95.toFixed(0)])
    return [
      parts.length === 1 ? parts[0] : 'all',
      String(during.count),
      ...cells,
      ratio('p50').toFixed(2),
      ratio('p95').toFixed(2),
    ]
  })
  const titles = ['before', 'meanwhile', 'after'].flatMap((when) => [`p50 ${when}`, `p95 ${when}`])
  printTable(['ms', 'meanwhile', ...titles, 'p50 ratio', 'p95 ratio'], rows)
  console.log(`\np95 meanwhile, of all: ${rows.at(-1)?.at(-1)} times its own (goal ${goal})`)
}
