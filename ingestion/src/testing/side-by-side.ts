import { connectors } from '@cartograph/connectors'
import type { ConnectionId, OrgId, PlatformCode } from '@cartograph/contract'
import { connections, eq, inArray, syncRuns, type Store } from '@cartograph/store'
import { openServedStore } from '@cartograph/store/testing'
import { connectPlatform } from './connect-platform.ts'
import { syncedPlatforms } from './sandbox-platforms.ts'
import type { SpawnedSimulators } from './spawn-simulators.ts'
import { uploadExport } from './upload-export.ts'

export interface SideBySide {
  /**
   * Connects all platforms that have records, in place of the workspace's connections. The scheduler of
   * its server then starts their syncs together. Returns their number.
   */
  connectAll(): Promise<number>
  /** How far the first syncs are. */
  watch(): Promise<WatchedSyncs>
  /** Lets every sync end with its next page, and none begin. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** All platforms in one workspace of a server that has this data folder open. */
export async function openSideBySide(
  dataDir: string,
  orgId: OrgId,
  simulators: SpawnedSimulators,
): Promise<SideBySide> {
  const store = await openServedStore(dataDir)
  return {
    connectAll: () => connectAll(store, orgId, simulators),
    watch: () => watchSyncs(store, orgId),
    stop: () =>
      store.inWorkspace(orgId, async (tx) => {
        await tx.update(syncRuns).set({ stopRequested: true })
        await tx.update(connections).set({ isConnected: false })
      }),
    close: () => store.close(),
  }
}

async function connectAll(
  store: Store,
  orgId: OrgId,
  { hosts, forms, shop, now }: SpawnedSimulators,
): Promise<number> {
  const disconnected = { isConnected: false } as const
  await store.inWorkspace(orgId, (tx) => tx.update(connections).set(disconnected))
  const connected: ConnectionId[] = []
  for (const platform of syncedPlatforms) {
    const from = { hosts: hosts[platform] ?? {}, shop, now: new Date(now) }
    const form = forms[platform] ?? null
    const one = await connectPlatform(store, { platform, orgId, form, ...from, isConnected: false })
    if (connectors[platform]?.imports !== undefined) await uploadExport(store, one, from)
    connected.push(one.connectionId)
  }
  // At the same moment, since each would otherwise be synced as soon as it is there.
  await store.inWorkspace(orgId, (tx) =>
    tx.update(connections).set({ isConnected: true }).where(inArray(connections.id, connected)),
  )
  return connected.length
}

export interface WatchedSyncs {
  readonly started: number
  /** Of each platform whose sync has ended. */
  readonly ended: readonly {
    readonly platform: PlatformCode
    readonly state: string
    readonly seconds: number
    readonly error: string | null
  }[]
  readonly rows: number
}

async function watchSyncs(store: Store, orgId: OrgId): Promise<WatchedSyncs> {
  const runs = await store.inWorkspace(orgId, (tx) =>
    tx
      .select({ run: syncRuns, platform: connections.platform })
      .from(syncRuns)
      .innerJoin(connections, eq(connections.id, syncRuns.connectionId))
      .where(eq(connections.isConnected, true)),
  )
  return {
    started: runs.filter(({ run }) => run.startedAt !== null).length,
    ended: runs.flatMap(({ run: { state, startedAt, finishedAt, error }, platform }) => {
      if (startedAt === null || finishedAt === null) return []
      const seconds = (finishedAt.getTime() - startedAt.getTime()) / 1000
      return [{ platform, state, seconds, error }]
    }),
    rows: runs.reduce((sum, { run }) => sum + run.rows, 0),
  }
}
