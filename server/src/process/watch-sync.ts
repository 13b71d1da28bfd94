import { setTimeout as sleep } from 'node:timers/promises'
import type { DataIngestion, OrgId } from '@cartograph/contract'
import { listDataIngestions, systemContext, type Services } from '@cartograph/features'

export interface WatchSync {
  readonly orgId: OrgId
  /** Shows the progress; called about once a second while it moves, and at the end. */
  readonly show: (items: readonly DataIngestion[], isOver: boolean) => void
  readonly signal: AbortSignal
}

/** Follows a workspace's syncs until none waits or runs; answers how they stand then. */
export async function watchSync(
  services: Services,
  { orgId, show, signal }: WatchSync,
): Promise<readonly DataIngestion[]> {
  const workspace = { orgId, role: 'admin' } as const
  const ctx = { ...systemContext(services, signal), workspace }
  for (;;) {
    const { items } = await listDataIngestions(ctx)
    const isOver = !items.some(({ state }) => state === 'waiting' || state === 'running')
    show(items, isOver)
    if (isOver) return items
    await sleep(everyMs, undefined, { signal })
  }
}

const everyMs = 1_000
