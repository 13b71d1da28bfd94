import { ConnectorError } from '../../kit/errors.ts'
import type { RawRecord, Stream } from '../../kit/stream.ts'
import { Customer, ListedObject, ListedSubscription } from '../api-types.ts'
import type { RechargeClient } from '../client.ts'
import { instantOf } from '../moment.ts'
import { normaliseSubscription } from '../normalise.ts'
import { readWindow } from '../read-window.ts'

/** Each subscription gives two records: its state, and its end, which may be reverted. */
export const subscriptions: Stream<RechargeClient> = {
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
    return { records, next: page.next }
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
      const { items, next } = await client.list('subscriptions', { filters }, ListedObject, signal)
      const found = new Set(items.map(({ id }) => id))
      if (next !== null || [...found].some((id) => !ids.includes(id)))
        throw new ConnectorError('payload', 'ReCharge returned other subscriptions than asked')
      return found
    },
    exists: (client, id, signal) =>
      client.exists(`/subscriptions/${encodeURIComponent(id)}`, signal),
  },
}

/** By ReCharge's customer ids, which subscriptions have; customers also have the shop's. */
async function customersOf(
  client: RechargeClient,
  listed: readonly ListedSubscription[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Customer>> {
  const ids = [...new Set(listed.flatMap(customerIdOf))]
  if (ids.length === 0) return new Map()
  const filters = { ids: ids.join(',') }
  const { items } = await client.list('customers', { filters }, Customer, signal)
  return new Map(items.map((customer) => [customer.id, customer]))
}

function customerIdOf({ customer_id: id }: ListedSubscription): string[] {
  return typeof id === 'number' || typeof id === 'string' ? [String(id)] : []
}
