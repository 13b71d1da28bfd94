import type { Stream } from '../../kit/stream.ts'
import { ListedCharge } from '../api-types.ts'
import { createdPage } from '../created-page.ts'
import { instantOf } from '../moment.ts'
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
  async readPage(reader, request) {
    const { items, next } = await createdPage(reader, request, {
      path: '/v1/charges',
      item: ListedCharge,
    })
    return {
      records: items
        .filter((charge) => charge.status === 'failed' && !charge.balance_transaction)
        .map((charge) => ({
          externalId: charge.id,
          updatedAt: instantOf(charge.created),
          payload: charge,
        })),
      next,
    }
  },
  normalise: normaliseFailedCharge,
}
