import type { SandboxShop } from '../../shop.ts'
import type { Collection } from '../../world/create-world.ts'
import { customerObject, viewOf } from './customer-object.ts'
import { timeText } from './format.ts'
import { memoObject } from './memo-object.ts'
import { orderObject, storeIdOf } from './order-object.ts'
import { memosOf } from './order-sums.ts'
import { valueOf, type Criteria, type Entry } from './search-criteria.ts'

export function listOrders(shop: SandboxShop, criteria: Criteria, at: Date): readonly Entry[] {
  const { orders } = shop.world
  const isOfView = valueOf(criteria, 'store_id', 'eq') !== null
  return changed(orders, criteria, at, 'entity_id').map(({ index, updatedAt }) => ({
    fields: {
      entity_id: orders.idOf(index),
      updated_at: timeText(updatedAt),
      created_at: timeText(orders.createdAt(index)),
      // Known only to the whole order.
      store_id: isOfView ? storeIdOf(shop, orders.get(index, at)) : null,
    },
    toObject: () => orderObject(shop, orders.get(index, at)),
  }))
}

/** The memos of some orders; the sandbox does not list all. */
export function listMemos(shop: SandboxShop, criteria: Criteria, at: Date): readonly Entry[] {
  const { orders } = shop.world
  return changed(orders, criteria, at, 'order_id').flatMap(({ index }) => {
    const order = orders.get(index, at)
    return memosOf(order).map((memo) => ({
      fields: { entity_id: memo.id, order_id: order.id, updated_at: timeText(memo.createdAt) },
      toObject: () => memoObject(shop, order, memo),
    }))
  })
}

export function listCustomers(shop: SandboxShop, criteria: Criteria, at: Date): readonly Entry[] {
  const { customers } = shop.world
  const isOfView = valueOf(criteria, 'store_id', 'eq') !== null
  return changed(customers, criteria, at, 'entity_id').map(({ index, updatedAt }) => ({
    fields: {
      entity_id: customers.idOf(index),
      updated_at: timeText(updatedAt),
      created_at: timeText(customers.createdAt(index)),
      store_id: isOfView ? (viewOf(shop, customers.get(index, at))?.id ?? null) : null,
    },
    toObject: () => customerObject(shop, customers.get(index, at)),
  }))
}

/** The entities with some ids, or else those that changed in the window, without making each of them. */
function changed(
  collection: Collection<unknown>,
  criteria: Criteria,
  at: Date,
  idField: string,
): readonly { readonly index: number; readonly updatedAt: number }[] {
  const log = collection.changes(at)
  const now = at.getTime()
  const ids = valueOf(criteria, idField, 'in')?.split(',')
  if (ids !== undefined) {
    const count = collection.count(at)
    return ids.flatMap((id) => {
      const index = collection.indexOf(Number(id))
      return index === null || index >= count || !collection.has(index)
        ? []
        : [{ index, updatedAt: log.lastChange(index, now) }]
    })
  }
  const from = momentOf(valueOf(criteria, 'updated_at', 'gteq')) ?? -Infinity
  const until = momentOf(valueOf(criteria, 'updated_at', 'lt')) ?? Infinity
  const found: { index: number; updatedAt: number }[] = []
  for (let entry = log.firstAtOrAfter(from); entry < log.length; entry++) {
    const updatedAt = log.timeAt(entry)
    if (updatedAt > now || updatedAt >= until) break
    if (log.isLast(entry, now)) found.push({ index: log.entityAt(entry), updatedAt })
  }
  return found
}

function momentOf(time: string | null): number | null {
  return time === null ? null : Date.parse(`${time.replace(' ', 'T')}Z`)
}

/** What was deleted in a shop, by its list and id. */
export function createDeletions() {
  const deleted = new WeakMap<SandboxShop, Set<string>>()
  return {
    add(shop: SandboxShop, list: string, id: string): void {
      deleted.set(shop, (deleted.get(shop) ?? new Set()).add(`${list} ${id}`))
    },
    has(shop: SandboxShop, list: string, { fields }: Entry): boolean {
      return deleted.get(shop)?.has(`${list} ${fields['entity_id'] ?? ''}`) ?? false
    },
  }
}
