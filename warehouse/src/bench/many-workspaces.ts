import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConnectionId, newId, OrgId, type Log } from '@cartograph/contract'
import { connectEmbeddedWarehouse } from '../embedded/connect.ts'
import { startEmbeddedWarehouse } from '../embedded/start.ts'
import { fillWorkspace, workspaceFile } from './fill-workspace.ts'

export interface ManyWorkspaces {
  readonly queries: number
  /** Milliseconds, the fastest first. */
  readonly times: readonly number[]
  /** Resident memory of the process as it went on, in MB; empty where the system does not say. */
  readonly memoryMb: readonly number[]
}

/** Asks small workspaces at random, through the process that has all of their files to itself. */
export async function benchManyWorkspaces(options: {
  readonly workspaces: number
  readonly ordersEach: number
  readonly clients: number
  readonly seconds: number
  readonly log: Log
}): Promise<ManyWorkspaces> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartograph-many-'))
  try {
    const orgs = await makeWorkspaces(dataDir, options.workspaces, options.ordersEach)
    const engine = await startEmbeddedWarehouse({ dataDir, log: options.log })
    const warehouse = connectEmbeddedWarehouse({ socketPath: engine.socketPath })
    const times: number[] = []
    const memoryMb: number[] = []
    const end = performance.now() + options.seconds * 1000
    const random = seeded(1)
    const sampling = setInterval(() => memoryMb.push(...residentMb(engine.pid)), 1000)
    try {
      await Promise.all(Array.from({ length: options.clients }, client))
    } finally {
      clearInterval(sampling)
      await warehouse.close()
      await engine.close()
    }
    return { queries: times.length, times: times.toSorted((a, b) => a - b), memoryMb }

    async function client(): Promise<void> {
      while (performance.now() < end) {
        const orgId = orgs[Math.floor(random() * orgs.length)]
        if (orgId === undefined) return
        const from = performance.now()
        await warehouse.query({ orgId, sql: byMonth, tables: ['orders'], isFresh: true })
        times.push(performance.now() - from)
      }
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const byMonth = `
  SELECT date_trunc('month', processed_at) AS month, count(*) AS orders, sum(total) AS total
  FROM orders GROUP BY 1 ORDER BY 1`

/** One is made, the others are copies of its file. */
async function makeWorkspaces(
  dataDir: string,
  count: number,
  orders: number,
): Promise<readonly OrgId[]> {
  const orgs = Array.from({ length: count }, () => newId(OrgId))
  const [first, ...others] = orgs
  if (first === undefined) return []
  const shop = {
    orders,
    customers: orders / 4,
    products: 50,
    adSpendRows: 2000,
    sessionRows: 2000,
    connectionId: newId(ConnectionId),
    until: '2026-01-01',
  }
  await fillWorkspace({ dataDir, orgId: first, shop })
  for (const other of others)
    copyFileSync(workspaceFile(dataDir, first), workspaceFile(dataDir, other))
  return orgs
}

function residentMb(pid: number | null): number[] {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return []
  const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1]
  return kb === undefined ? [] : [Math.round(Number(kb) / 1024)]
}

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
