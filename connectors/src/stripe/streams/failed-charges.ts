import type { Stream } from '../../kit/stream.ts'
import { cursorAfter, storedPage } from '../../kit/values/stored-cursor.ts'
import { ListedCharge } from '../api-types.ts'
import { listPage } from '../client.ts'
import { manifest } from '../manifest.ts'
import { createdBetween, instantOf } from '../moment.ts'
import { normaliseFailedCharge } from '../normalise.ts'
import type { StripeReader } from '../payout-finder.ts'

/**
 * Failed charges have no balance transaction. The list of charges cannot be filtered for them. A
 * returned debit has transactions of its own and is left out here.
 */
export const failedCharges: Stream<StripeReader> = {
  name: 'failed_charges',
  // 2: the brand and country of every kind of card, and of accounts.
  version: 2,
  async readPage({ client }, { cursor, since, until, signal }) {
    const { items, next } = await listPage(client, {
      path: '/v1/charges',
      query: createdBetween(since, until),
      limit: 100,
      after: storedPage(manifest.name, cursor),
      item: ListedCharge,
      signal,
    })
    return {
      records: items
        .filter((charge) => charge.status === 'failed' && !charge.balance_transaction)
        .map((charge) => ({
          externalId: charge.id,
          updatedAt: instantOf(charge.created),
          payload: charge,
        })),
      next: cursorAfter(next),
    }
  },
  normalise: normaliseFailedCharge,
}
