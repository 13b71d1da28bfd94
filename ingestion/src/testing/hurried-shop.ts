import { connectors } from '@cartograph/connectors'
import type { PlatformCode, TableName } from '@cartograph/contract'
import { connections, eq, rejectedRecords, syncRuns } from '@cartograph/store'
import { runSync } from '../runs/run-sync.ts'
import { startSync } from '../runs/start-sync.ts'
import { connectPlatform, sandboxApp } from './connect-platform.ts'
import { contextOf } from './connected-shop.ts'
import { hurried } from './hurried.ts'
import type { Engines } from './open-engines.ts'
import type { SandboxPlatforms } from './sandbox-platforms.ts'
import { comparable, tableRows } from './table-rows.ts'

export type HurriedShop = Awaited<ReturnType<typeof openHurriedShop>>

/** The first of the small shops, connected by one platform to its own workspace, and synced in process. */
export async function openHurriedShop(
  engines: Engines,
  { state, sandbox, shops }: SandboxPlatforms,
  platform: PlatformCode,
  reached: Readonly<Record<string, string>> = sandbox.hosts[platform] ?? {},
) {
  const { store, warehouse } = engines
  const [shop] = shops
  if (shop === undefined) throw new Error('There is no shop')
  const connected = await connectPlatform(store, {
    platform,
    hosts: sandbox.hosts[platform] ?? {},
    form: sandbox.exampleForm(platform, shop),
    shop,
    now: state.now,
  })
  const { orgId, connectionId } = connected
  const now = () => state.now
  const ctx = contextOf({
    store,
    warehouse,
    connectorFor: (code) => {
      const connector = connectors[code]
      return connector && hurried(connector, { times: 100, now, historyMonths: 2 })
    },
    platformAccess: () => ({ hosts: reached, app: sandboxApp }),
    clock: now,
  })
  return {
    ...connected,
    ctx,
    /** Starts a sync and runs it. */
    async sync(signal: AbortSignal = never) {
      const { syncRunId } = await startSync(ctx, connected)
      const job = { platform, org_id: orgId, connection_id: connectionId, sync_run_id: syncRunId }
      const { state: ended } = await runSync(ctx, job, signal)
      const [run] = await store.inWorkspace(orgId, (tx) =>
        tx.select().from(syncRuns).where(eq(syncRuns.id, syncRunId)),
      )
      return { ended, error: run?.error ?? null }
    },
    rows: (table: TableName) => tableRows(warehouse, orgId, table),
    /** The stored and the expected rows, table by table. */
    async comparison() {
      const truth = sandbox.truth(platform, shop, connectionId, state.now)
      return Promise.all(
        (Object.keys(truth) as TableName[]).map(async (table) => ({
          table,
          stored: await tableRows(warehouse, orgId, table),
          truth: comparable(table, truth[table] ?? []),
        })),
      )
    },
    async connection() {
      const [found] = await store.inWorkspace(orgId, (tx) => tx.select().from(connections))
      return found
    },
    rejected: () => store.inWorkspace(orgId, (tx) => tx.select().from(rejectedRecords)),
  }
}

const never = new AbortController().signal
