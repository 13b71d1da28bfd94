import { z } from 'zod'
import { parsePayload } from '../../kit/http/parse-payload.ts'
import type { Stream } from '../../kit/stream.ts'
import { ListedCharge } from '../api-types.ts'
import { createdBetween, instantOf } from '../moment.ts'
import { normaliseFailedCharge } from '../normalise.ts'
import type { StripeReader } from '../reader.ts'

/**
 * Failed charges have no balance transaction. The list of charges cannot be filtered for them. A
 * returned debit has transactions of its own and is left out here.
 */
export const failedCharges: Stream<StripeReader> = {
  name: 'failed_charges',
  // 2: the brand and country of every kind of card, and of accounts.
  version: 2,
  async readPage({ client }, { cursor, since, until, signal }) {
    const after =
      cursor === null ? null : parsePayload(Place, cursor, 'The stored Stripe cursor').after
    const { data, has_more } = await client.list({
      path: '/v1/charges',
      query: [
        ...createdBetween(since, until),
        ['limit', '100'],
        ...(after === null ? [] : [['starting_after', after] as const]),
      ],
      answer: ListedCharge,
      signal,
    })
    const last = data.at(-1)
    return {
      records: data
        .filter((charge) => charge.status === 'failed' && !charge.balance_transaction)
        .map((charge) => ({
          externalId: charge.id,
          updatedAt: instantOf(charge.created),
          payload: charge,
        })),
      next: has_more && last !== undefined ? { after: last.id } : null,
    }
  },
  normalise: normaliseFailedCharge,
}

const Place = z.object({ after: z.string() })
