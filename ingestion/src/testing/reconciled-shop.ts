import { setTimeout as sleep } from 'node:timers/promises'
import { connectors, unlimitedQuota, type Connector } from '@cartograph/connectors'
import { ConnectionId, newId, OrgId, type PlatformCode } from '@cartograph/contract'
import { createShop, createWorld, startSandbox } from '@cartograph/sandbox'
import { connections, workspaces } from '@cartograph/store'
import { sealCredentials } from '../tokens/credentials.ts'
import { runSync } from '../runs/run-sync.ts'
import { startSync } from '../runs/start-sync.ts'
import { clickApp, connectByClick } from './connect-by-click.ts'
import { contextOf } from './connected-shop.ts'
import type { Engines } from './open-engines.ts'
import { listReconciliation } from '../reconcile/list-reconciliation.ts'
import { reconcileConnection } from '../reconcile/reconcile-connection.ts'

/** The simulated platforms that report totals. */
export const platforms = ['SP', 'G4', 'GD', 'FB', 'TT'] as const
export type ReconciledPlatform = (typeof platforms)[number]

export const accountZone = 'America/New_York'
const world = createWorld({
  seed: 5,
  startDay: '2026-05-01',
  orders: 12_000,
  timezone: accountZone,
  currency: 'USD',
})
export const shop = createShop({ name: 'simulated', title: 'Simulated', world })
const token = 'shpat_0123456789abcdef0123456789abcdef'
const never = new AbortController().signal

export type ReconciledShop = Awaited<ReturnType<typeof openReconciledShop>>

/** A workspace that is connected to all platforms of one shop, through the real connectors. */
export async function openReconciledShop({ store, warehouse }: Engines) {
  const time = { now: new Date('2026-07-01T16:00:00Z') }
  const clock = () => time.now
  const sandbox = await startSandbox({
    shops: [{ ...shop, token, plan: 'unlimited' }],
    clock,
    // Waits for the platform pass a hundred times faster.
    elapsedMs: () => performance.now() * 100,
  })
  const hostsOf = (platform: PlatformCode) => sandbox.hosts[platform] ?? {}
  const ctx = contextOf({
    store,
    warehouse,
    connectorFor: (platform) => hurried(connectors[platform]),
    platformAccess: (platform) => ({ hosts: hostsOf(platform), app: clickApp }),
    clock,
  })
  const orgId = newId(OrgId)
  await store.asSystem((tx) => tx.insert(workspaces).values(workspaceOf(orgId)))

  async function connect(platform: ReconciledPlatform): Promise<ConnectionId> {
    const place = { orgId, platform, shop: shop.name, hosts: hostsOf(platform), now: time.now }
    if (platform !== 'SP') return connectByClick(store, place)
    const id = newId(ConnectionId)
    await store.asSystem((tx) =>
      tx.insert(connections).values({
        id,
        orgId,
        platform,
        name: shop.name,
        integrationParams: { shop: shop.name },
        sealedCredentials: sealCredentials(store, id, { access_token: token }),
      }),
    )
    return id
  }

  const ids: Partial<Record<ReconciledPlatform, ConnectionId>> = {}
  for (const platform of platforms) ids[platform] = await connect(platform)
  const placeOf = (platform: ReconciledPlatform) => {
    const connectionId = ids[platform]
    if (connectionId === undefined) throw new Error(`${platform} is not connected`)
    return { orgId, connectionId }
  }

  return {
    ctx,
    orgId,
    time,
    placeOf,
    async sync(): Promise<void> {
      for (const platform of platforms) {
        const { connectionId } = placeOf(platform)
        const { syncRunId } = await startSync(ctx, placeOf(platform))
        const job = { platform, org_id: orgId, connection_id: connectionId, sync_run_id: syncRunId }
        const { state } = await runSync(ctx, job, never)
        if (state !== 'done') throw new Error(`The sync of ${platform} ended as ${state}`)
      }
    },
    /** Compares, and returns the stored result. */
    async reconcile(platform: ReconciledPlatform) {
      await reconcileConnection(ctx, placeOf(platform), never)
      return listReconciliation(ctx, placeOf(platform))
    },
    close: () => sandbox.close(),
  }
}

export function workspaceOf(orgId: OrgId) {
  const own = { timezone: accountZone, currencyUnits: 'USD' }
  return { orgId, name: 'Simulated', orgType: 'ecommerce' as const, ...own }
}

/** Waits a hundred times shorter, and reads two months of history instead of years. */
function hurried(connector: Connector | undefined): Connector | undefined {
  if (connector === undefined) return undefined
  const clock = {
    now: () => Date.now(),
    sleep: (ms: number, signal: AbortSignal) => sleep(ms / 100, undefined, { signal }),
  }
  return {
    ...connector,
    open(request, ports) {
      const quota = ports?.quota ?? unlimitedQuota
      const open = connector.open(request, { quota, clock, random: () => 0.5 })
      const streams = open.streams.map((stream) =>
        stream.plan.reads === 'days'
          ? { ...stream, plan: { ...stream.plan, historyMonths: 2 } }
          : stream,
      )
      return { ...open, streams }
    },
  }
}
