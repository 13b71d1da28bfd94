import { sql } from '@cartograph/store'
import type { Services } from '../context.ts'

/** Dies at the nth transaction that writes: before its commit, or right after it. */
export function mortal(services: Services, calls: number, when: 'before' | 'after') {
  let left = calls
  let isDead = false
  const die = () => {
    isDead = true
    throw new Error('killed')
  }
  const { store } = services
  const inWorkspace: typeof store.inWorkspace = async (orgId, work) => {
    if (isDead) die()
    let isLast = false
    const result = await store.inWorkspace(orgId, async (tx) => {
      const done = await work(tx)
      const { rows } = await tx.execute(sql`select pg_current_xact_id_if_assigned() as id`)
      if (rows[0]?.['id'] != null) left -= 1
      isLast = left === 0
      if (isLast && when === 'before') die()
      return done
    })
    if (isLast) die()
    return result
  }
  const queue: Services['ingestion']['queue'] = {
    async enqueue(...job) {
      if (isDead) die()
      await services.ingestion.queue.enqueue(...job)
    },
  }
  const dying: Services = {
    ...services,
    store: { ...store, inWorkspace },
    ingestion: { ...services.ingestion, store: { ...store, inWorkspace }, queue },
  }
  return { dying, hasDied: () => isDead }
}
