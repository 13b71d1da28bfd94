import type { OrgId } from '@cartograph/contract'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestServices } from '../testing.ts'
import { lockWorkspace } from '../workspaces/index.ts'

/** Begins all of them and lets none go on before every one has come to the workspace's door. */
export async function concurrently<T>(
  { store }: TestServices,
  orgId: OrgId,
  works: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const all = await store.asSystem(async (tx) => {
    await lockWorkspace(tx, orgId)
    const begun = Promise.allSettled(works.map((work) => work()))
    for (let tries = 0; (await countWaiting(store)) < works.length; tries += 1) {
      if (tries === 500) throw new Error('Somebody did not come to the door')
      await pause(20)
    }
    // In an object, or the transaction would wait for those that wait for it.
    return { begun }
  })
  return all.begun
}

/** In a transaction of its own: within one, PostgreSQL answers the same picture again. */
async function countWaiting(store: TestServices['store']): Promise<number> {
  const { rows } = await store.executeSql(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    [],
  )
  return rows.length
}
