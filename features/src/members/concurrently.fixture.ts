import type { OrgId } from '@cartograph/contract'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestServices } from '../testing.ts'
import { lockWorkspace } from '../lock-workspace.ts'

/** Starts all calls, and holds them until every one waits for the workspace's lock. */
export async function concurrently<T>(
  { store }: TestServices,
  orgId: OrgId,
  works: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const all = await store.asSystem(async (tx) => {
    await lockWorkspace(tx, orgId)
    const begun = Promise.allSettled(works.map((work) => work()))
    for (let tries = 0; (await countWaiting(store)) < works.length; tries += 1) {
      if (tries === 500) throw new Error('A call did not reach the lock')
      await pause(20)
    }
    // Wrapped in an object; otherwise the transaction would await the calls that wait for it.
    return { begun }
  })
  return all.begun
}

/** In its own transaction: within one, PostgreSQL returns the same snapshot again. */
async function countWaiting(store: TestServices['store']): Promise<number> {
  const { rows } = await store.executeSql(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    [],
  )
  return rows.length
}
