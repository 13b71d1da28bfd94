import { z } from 'zod'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { decimalOf } from '../kit/values/minor-units.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import { manifest } from './manifest.ts'
import { instantOf } from './moment.ts'

const OptionalText = z.nullish(z.string())

/** The part of a customer that is stored. */
export const Customer = z.object({
  id: z.string(),
  created: z.int().min(0),
  email: OptionalText,
  name: OptionalText,
  address: z.nullish(z.object({ country: OptionalText })),
  /** Null before the first invoice. */
  currency: OptionalText,
  delinquent: z.nullish(z.boolean()),
  /** In minor units of the currency. */
  balance: z.nullish(z.int()),
})

/** A deleted customer has no rows. */
export function normaliseCustomer(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const scope = [context.connectionId, record.externalId]
  if (record.payload === null) return { payment_customers: { scope, rows: [] } }
  const what = `Customer ${record.externalId}`
  const { id, created, email, name, address, delinquent, ...customer } = parsePayload(
    Customer,
    record.payload,
    what,
  )
  const currency = (customer.currency ?? context.currency).toUpperCase()
  return {
    payment_customers: {
      scope,
      rows: [
        {
          connection_id: context.connectionId,
          platform: manifest.code,
          customer_id: id,
          email: textOrNull(email?.trim().toLowerCase()),
          name: textOrNull(name),
          country: textOrNull(address?.country?.toUpperCase()),
          created_at: instantOf(created),
          currency,
          is_delinquent: delinquent ?? false,
          balance: decimalOf(customer.balance ?? 0, currency),
        },
      ],
    },
  }
}
