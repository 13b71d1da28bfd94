import type { StoreCode, WorldOptions } from '../options.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.ts'
import { pickWeighted, randomFor, sum } from '../random.ts'

/** The stores of a world, by their positions in its options. */
export interface StoreDivision {
  /** Null where every store sells everything. */
  codeAt(store: number): StoreCode | null
  /** The store of a new customer, by the first order. */
  storeOfCustomer(customer: number, firstOrder: OrderLifecycle): number
  /** The store of an order without a customer. */
  storeOfGuest(order: number, lifecycle: OrderLifecycle): number
}

/** The store with the tills, the phone orders, the gift cards and the newsletter. */
export const mainStore = 0

/** Orders by position, relative to each other. */
const weights = [62, 22, 10, 6]

/** Customers return to the store where they bought first, so a store has all orders of its customers. */
export function divideOrders({ seed, stores }: WorldOptions): StoreDivision {
  const own = weightsOf(stores)
  const total = sum(own)
  const draw = (subject: 'customerStore' | 'guestStore', index: number, order: OrderLifecycle) =>
    own.length > 1 && isSoldAnywhere(order)
      ? pickWeighted(randomFor(seed, subject, index), own, total)
      : mainStore
  return {
    codeAt: (store) => stores?.[store] ?? null,
    storeOfCustomer: (customer, firstOrder) => draw('customerStore', customer, firstOrder),
    storeOfGuest: (order, lifecycle) => draw('guestStore', order, lifecycle),
  }
}

/** Whether any store could sell an order, not only the main one. */
export function isSoldAnywhere({ source, isTest, giftCards }: OrderLifecycle): boolean {
  return source === 'web' && !isTest && giftCards === 'none'
}

/** The expected share of some of the stores of the orders that any store could sell. */
export function shareOfStores(
  { stores }: Pick<WorldOptions, 'stores'>,
  some: ReadonlySet<StoreCode>,
): number {
  if (stores === undefined) return 1
  const all = weightsOf(stores)
  return sum(all.filter((_, store) => some.has(stores[store] as StoreCode))) / sum(all)
}

function weightsOf(stores: WorldOptions['stores']): readonly number[] {
  return weights.slice(0, stores?.length ?? 1)
}
