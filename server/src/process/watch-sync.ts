import { setTimeout as sleep } from 'node:timers/promises'
import type { DataIngestion, OrgId } from '@cartograph/contract'
import { listDataIngestions, systemContext, type Services } from '@cartograph/features'

export interface WatchSync {
  readonly orgId: OrgId
  /** Called about once a second while the sync runs, and once at its end. */
  readonly show: (items: readonly DataIngestion[], hasEnded: boolean) => void
  readonly signal: AbortSignal
}

/** Follows a workspace's syncs until none waits or runs. Returns their final state. */
export async function watchSync(
  services: Services,
  { orgId, show, signal }: WatchSync,
): Promise<readonly DataIngestion[]> {
  const workspace = { orgId, role: 'admin' } as const
  const ctx = { ...systemContext(services, signal), workspace }
  for (;;) {
    const { items } = await listDataIngestions(ctx)
    const hasEnded = !items.some(({ state }) => state === 'waiting' || state === 'running')
    show(items, hasEnded)
    if (hasEnded) return items
    await sleep(everyMs, undefined, { signal })
  }
}

const everyMs = 1_000
