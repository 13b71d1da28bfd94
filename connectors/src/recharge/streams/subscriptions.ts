import { z } from 'zod'
import type { ApiClient } from '../../kit/api/api-client.ts'
import { ConnectorError, nullIfNotFound } from '../../kit/errors.ts'
import type { RawRecord, Stream } from '../../kit/stream.ts'
import { cursorAfter } from '../../kit/values/stored-cursor.ts'
import { Customer, ListedObject, ListedSubscription } from '../api-types.ts'
import { listPage } from '../client.ts'
import { instantOf } from '../moment.ts'
import { normaliseSubscription } from '../normalise.ts'
import { readWindow } from '../read-window.ts'

/** Each subscription gives two records: its state, and its end, which may be reverted. */
export const subscriptions: Stream<ApiClient> = {
  name: 'subscriptions',
  async readPage(client, request) {
    const page = await readWindow(client, 'subscriptions', ListedSubscription, request)
    const customers = await customersOf(client, page.items, request.signal)
    const records = page.items.flatMap((subscription): RawRecord[] => {
      const customer = customers.get(String(subscription.customer_id))
      const record = {
        externalId: subscription.id,
        updatedAt: instantOf(subscription.updated_at, 'UTC'),
        payload: { ...subscription, customer: customer ?? { id: subscription.customer_id } },
      }
      return [record, { ...record, externalId: `${subscription.id}:cancelled` }]
    })
    return { records, next: cursorAfter(page.next) }
  },
  normalise: normaliseSubscription,
  sweep: {
    idsPerRequest: 250,
    idOf: (externalId) => externalId.replace(/:cancelled$/, ''),
    rowsOf: (externalId) =>
      externalId.endsWith(':cancelled')
        ? { subscription_events: externalId }
        : { subscriptions: externalId, subscription_events: `${externalId}:created` },
    async findExisting(client, ids, signal) {
      const filters = { ids: ids.join(',') }
      const { items, next } = await listPage(
        client,
        'subscriptions',
        { filters },
        ListedObject,
        signal,
      )
      const found = new Set(items.map(({ id }) => id))
      if (next !== null || [...found].some((id) => !ids.includes(id)))
        throw new ConnectorError('payload', 'ReCharge returned other subscriptions than asked')
      return found
    },
    async exists(client, id, signal) {
      const path = `/subscriptions/${encodeURIComponent(id)}`
      const answer = z.looseObject({})
      return (await nullIfNotFound(client.call({ path, answer, signal }))) !== null
    },
  },
}

/** By ReCharge's customer ids, which subscriptions have; customers also have the shop's. */
async function customersOf(
  client: ApiClient,
  listed: readonly ListedSubscription[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Customer>> {
  const ids = [...new Set(listed.flatMap(customerIdOf))]
  if (ids.length === 0) return new Map()
  const filters = { ids: ids.join(',') }
  const { items } = await listPage(client, 'customers', { filters }, Customer, signal)
  return new Map(items.map((customer) => [customer.id, customer]))
}

function customerIdOf({ customer_id: id }: ListedSubscription): string[] {
  return typeof id === 'number' || typeof id === 'string' ? [String(id)] : []
}
