import type { SyncedAudienceId } from '@cartograph/contract'
import { syncedAudiences } from '@cartograph/store'
import type { SyncedShop } from './synced-shop.ts'
import { getSyncedAudience, listSyncJobs } from '../audiences/index.ts'

/** The customers of the tests of synced audiences, eight of whom can be sent. */
export function vipsOf(shop: SyncedShop) {
  return {
    async reset(): Promise<void> {
      await shop.test.store.inWorkspace(shop.orgId, (tx) => tx.delete(syncedAudiences))
      shop.test.jobs.length = 0
      await shop.replaceCustomers([
        ...numbers(1, 8).map((n) => ({ customer_id: String(n), email: addressOf(n) })),
        { customer_id: '20', email: null },
        { customer_id: '21', email: 'c21@shop.example', accepts_email: false },
        { customer_id: '22', email: 'C1@shop.example' },
        { customer_id: '23', email: 'c23@shop.example', tags: '' },
      ])
    },
    async jobOf(syncId: SyncedAudienceId) {
      const [job] = (await listSyncJobs(shop.ctx, { syncId })).items
      if (job === undefined) throw new Error('There is no run')
      return job
    },
    async listOf(syncId: SyncedAudienceId): Promise<readonly string[]> {
      const { platform_audience: audience } = await getSyncedAudience(shop.ctx, { syncId })
      const [, members = []] =
        [...shop.listed()].find(([name]) => name.startsWith(audience.name)) ?? []
      return members
    },
    leave: (...some: number[]) =>
      shop.putCustomers(
        some.map((n) => ({ customer_id: String(n), email: addressOf(n), tags: '' })),
      ),
  }
}

export const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
export const addressOf = (n: number) => `c${n}@shop.example`
