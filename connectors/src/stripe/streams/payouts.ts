import type { Stream } from '../../kit/stream.ts'
import { ListedObject } from '../api-types.ts'
import { createdPage } from '../created-page.ts'
import { instantOf } from '../moment.ts'
import { normalisePayout } from '../normalise-payout.ts'
import type { StripeReader } from '../payout-finder.ts'

/** What is on its way to the bank, by the time it left the balance. */
export const payouts: Stream<StripeReader> = {
  name: 'payouts',
  async readPage(reader, request) {
    const { items, next } = await createdPage(reader, request, {
      path: '/v1/payouts',
      item: ListedObject,
    })
    return {
      records: items.map((payout) => ({
        externalId: payout.id,
        updatedAt: instantOf(payout.created),
        payload: payout,
      })),
      next,
    }
  },
  normalise: normalisePayout,
}
