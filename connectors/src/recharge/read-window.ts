import { z } from 'zod'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { Cursor, ReadRequest } from '../kit/stream.ts'
import type { RechargeClient } from './client.ts'
import { withoutZone } from './moment.ts'

/**
 * Reads one page of the records changed in the window, oldest change first, and its next cursor.
 */
export async function readWindow<Item extends z.ZodType>(
  client: RechargeClient,
  resource: 'subscriptions' | 'charges',
  item: Item,
  { cursor, since, until, signal }: ReadRequest,
): Promise<{ readonly items: z.output<Item>[]; readonly next: Cursor | null }> {
  const place =
    cursor === null
      ? {
          filters: {
            sort_by: 'updated_at-asc',
            ...(since !== null && { updated_at_min: withoutZone(since) }),
            ...(until !== null && { updated_at_max: withoutZone(until) }),
          },
        }
      : { cursor: parsePayload(Place, cursor, 'The stored ReCharge cursor').after }
  const { items, next } = await client.list(resource, place, item, signal)
  return { items, next: next === null ? null : { after: next } }
}

const Place = z.object({ after: z.string() })
