import { setTimeout as sleep } from 'node:timers/promises'
import { connectors, unlimitedQuota, type Connector } from '@cartograph/connectors'
import type { ConnectionId } from '@cartograph/contract'
import {
  scenarioStartDay,
  startSandbox,
  truthRows,
  type Faults,
  type Plan,
  type World,
} from '@cartograph/sandbox'
import { connectShop, contextOf } from './connected-shop.ts'
import type { Engines } from './open-engines.ts'
import { comparable, tableRows } from './table-rows.ts'

export const shopName = 'simulated'
export const shopToken = 'shpat_0123456789abcdef0123456789abcdef'

/** The current day of the test shops. */
export const today = '2026-07-01'
export const startDay = scenarioStartDay(today)

export interface SimulatedShopOptions {
  readonly world: World
  readonly plan?: Plan
}

export type SimulatedPlatform = Awaited<ReturnType<typeof openSimulator>>

/** The simulator over real HTTP; the test sets its clock and its faults. */
export async function openSimulator({ world, plan = 'unlimited' }: SimulatedShopOptions) {
  const state: { now: Date; faults: Faults } = {
    now: new Date(`${today}T16:00:00Z`),
    faults: () => null,
  }
  const sandbox = await startSandbox({
    shops: [{ name: shopName, title: 'Simulated', world, token: shopToken, plan }],
    clock: () => state.now,
    faults: (request) => state.faults(request),
  })
  return {
    state,
    world,
    sandbox,
    hosts: sandbox.hosts,
    truth: (connectionId: ConnectionId) => truthRows(world, connectionId, state.now),
  }
}

export type SimulatedShop = Awaited<ReturnType<typeof connectSimulatedShop>>

/** A new workspace whose connection reads from the simulator through the real connector. */
export async function connectSimulatedShop(
  { store, warehouse }: Engines,
  platform: SimulatedPlatform,
) {
  const connected = await connectShop(store, { shop: shopName, token: shopToken })
  const ctx = contextOf({
    store,
    warehouse,
    connectorFor: (code) => impatient(connectors[code]),
    clock: () => platform.state.now,
    platformAccess: (code) => ({ hosts: platform.hosts[code] ?? {}, app: null }),
  })
  return {
    ...connected,
    ctx,
    rows: (table: Parameters<typeof tableRows>[2]) => tableRows(warehouse, connected.orgId, table),
    /** The stored and the expected rows, table by table. */
    async comparison() {
      const truth = platform.truth(connected.connectionId)
      const tables = Object.keys(truth) as (keyof typeof truth)[]
      const stored = await Promise.all(
        tables.map((table) => tableRows(warehouse, connected.orgId, table)),
      )
      return tables.map((table, position) => ({
        table,
        stored: stored[position] ?? [],
        truth: comparable(table, truth[table]),
      }))
    },
  }
}

/** Waits a hundred times shorter than a connector should. */
function impatient(connector: Connector | undefined): Connector | undefined {
  if (connector === undefined) return undefined
  const random = () => 0.5
  const clock = {
    now: () => Date.now(),
    sleep: (ms: number, signal: AbortSignal) => sleep(ms / 100, undefined, { signal }),
  }
  return {
    ...connector,
    open: (request, ports) =>
      connector.open(request, { quota: ports?.quota ?? unlimitedQuota, clock, random }),
  }
}
