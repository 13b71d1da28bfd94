import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConnectionId, newId, OrgId, type Log, seededRandom } from '@cartograph/contract'
import { connectEmbeddedWarehouse } from '../embedded/client/connect.ts'
import { startEmbeddedWarehouse } from '../embedded/client/start.ts'
import { fillWorkspace, workspaceFile } from './fill-workspace.ts'

export interface ManyWorkspaces {
  readonly queries: number
  /** Milliseconds, in ascending order. */
  readonly times: readonly number[]
  /** Resident memory of the process over time, in MB; empty where the system does not report it. */
  readonly memoryMb: readonly number[]
}

/** Queries random small workspaces through the process that owns their files. */
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
    const random = seededRandom(1)
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

/** Builds one file and copies it. */
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
