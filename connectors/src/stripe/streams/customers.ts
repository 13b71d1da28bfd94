import { z } from 'zod'
import type { RawRecord, Stream } from '../../kit/stream.ts'
import { storedPlace } from '../../kit/values/stored-cursor.ts'
import { ListedObject, ObjectEvent } from '../api-types.ts'
import { listPage } from '../client.ts'
import { manifest } from '../manifest.ts'
import { createdBetween, instantOf } from '../moment.ts'
import { normaliseCustomer } from '../normalise-customer.ts'
import type { StripeReader } from '../payout-finder.ts'

const Place = z.object({ list: z.enum(['customers', 'deleted']), after: z.nullable(z.string()) })

/** Customers, and then who was deleted, which the event feed says for 30 days. */
export const customers: Stream<StripeReader> = {
  name: 'customers',
  async readPage({ client }, { cursor, since, until, signal }) {
    const place = storedPlace(manifest.name, Place, cursor)
    const query = createdBetween(since, until)
    const page = { limit: 100, after: place?.after ?? null, signal }
    if (place?.list === 'deleted') {
      const { items, next } = await listPage(client, {
        ...page,
        path: '/v1/events',
        query: [['types[]', 'customer.deleted'], ...query],
        item: ObjectEvent,
      })
      const records = items.map(({ created, data }) => ({
        externalId: data.object.id,
        updatedAt: instantOf(created),
        payload: null,
      }))
      return { records, next: next === null ? null : { list: 'deleted', after: next } }
    }
    const { items, next } = await listPage(client, {
      ...page,
      path: '/v1/customers',
      query,
      item: ListedObject,
    })
    const records = items.map(recordOf)
    if (next !== null) return { records, next: { list: 'customers', after: next } }
    return { records, next: { list: 'deleted', after: null } }
  },
  normalise: normaliseCustomer,
}

const stored = ['id', 'created', 'email', 'name', 'currency', 'delinquent', 'balance']

/** Phone numbers, addresses and notes are not needed. */
function recordOf(customer: ListedObject): RawRecord {
  const { address } = Address.safeParse(customer).data ?? {}
  const kept = stored.map((name) => [name, customer[name]] as const)
  return {
    externalId: customer.id,
    updatedAt: instantOf(customer.created),
    payload: { ...Object.fromEntries(kept), address: { country: address?.country ?? null } },
  }
}

const Address = z.object({ address: z.nullish(z.object({ country: z.nullish(z.string()) })) })
