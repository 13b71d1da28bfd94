import type { Stream } from '../../kit/stream.ts'
import { cursorAfter, storedPage } from '../../kit/values/stored-cursor.ts'
import { ListedObject } from '../api-types.ts'
import { listPage } from '../client.ts'
import { manifest } from '../manifest.ts'
import { createdBetween, instantOf } from '../moment.ts'
import { normalisePayout } from '../normalise-payout.ts'
import type { StripeReader } from '../payout-finder.ts'

/** What is on its way to the bank, by the time it left the balance. */
export const payouts: Stream<StripeReader> = {
  name: 'payouts',
  async readPage({ client }, { cursor, since, until, signal }) {
    const { items, next } = await listPage(client, {
      path: '/v1/payouts',
      query: createdBetween(since, until),
      limit: 100,
      after: storedPage(manifest.name, cursor),
      item: ListedObject,
      signal,
    })
    return {
      records: items.map((payout) => ({
        externalId: payout.id,
        updatedAt: instantOf(payout.created),
        payload: payout,
      })),
      next: cursorAfter(next),
    }
  },
  normalise: normalisePayout,
}
