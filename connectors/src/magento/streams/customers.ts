import { parsePayload } from '../../kit/http/parse-payload.ts'
import type { RawRecord, Stream } from '../../kit/stream.ts'
import { ListedCustomer } from '../api-types.ts'
import type { MagentoClient } from '../client.ts'
import { normaliseCustomer } from '../normalise.ts'
import { ofStore } from '../of-store.ts'
import { instantOf, readChanges } from '../read-changes.ts'
import { sweepOf } from '../sweep-of.ts'

export const customers: Stream<MagentoClient> = {
  name: 'customers',
  async readPage(client, request) {
    const { signal } = request
    const filters = await ofStore(client, signal)
    const list = { path: '/customers/search', filters, sortBy: 'entity_id' }
    const { items, next } = await readChanges(client, list, request)
    const views = new Map(
      (await client.storeConfigs(signal)).map(({ id, locale }) => [id, locale ?? null]),
    )
    const records = items.map((item): RawRecord => {
      const what = 'Magento sent an unexpected customer'
      const { id, updated_at, store_id } = parsePayload(ListedCustomer, item, what)
      return {
        externalId: id,
        updatedAt: instantOf(updated_at),
        payload: { ...item, store_locale: views.get(store_id ?? 0) ?? null },
      }
    })
    return { records, next }
  },
  normalise: normaliseCustomer,
  sweep: sweepOf('/customers/search', 'id', (id) => ({ customers: id })),
}
