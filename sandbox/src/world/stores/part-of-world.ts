import { createChangeLog, type ChangeLog } from '../change-log.ts'
import type { Collection, World } from '../create-world.ts'
import type { StoreCode } from '../options.ts'
import { shareOfStores } from './divide-orders.ts'

/**
 * What some stores of a world sell: their orders and customers with the same indices and ids, and all
 * products. The whole world if its stores sell the same.
 */
export function partOfWorld(world: World, stores: ReadonlySet<StoreCode>): World {
  const { options } = world
  if (options.stores === undefined) return world
  return {
    ...world,
    options: {
      ...options,
      stores: options.stores.filter((store) => stores.has(store)),
      orders: options.orders * shareOfStores(options, stores),
    },
    orders: partOf(world.orders, stores),
    customers: partOf(world.customers, stores),
  }
}

function partOf<Entity>(
  all: Collection<Entity>,
  stores: ReadonlySet<StoreCode>,
): Collection<Entity> {
  const log = createChangeLog()
  let copied = 0

  function has(index: number): boolean {
    const store = all.storeOf(index)
    return store === null || stores.has(store)
  }

  function get(index: number, at: Date): Entity {
    if (!has(index)) throw new RangeError(`Entity ${index} belongs to another store`)
    return all.get(index, at)
  }

  return {
    ...all,
    has,
    get,
    *until(at) {
      const count = all.count(at)
      for (let index = 0; index < count; index++) if (has(index)) yield all.get(index, at)
    },
    changes(at): ChangeLog {
      const whole = all.changes(at)
      for (; copied < whole.length; copied++) {
        const index = whole.entityAt(copied)
        if (has(index)) log.record(index, whole.timeAt(copied))
      }
      // What is copied is final: the whole log is settled and in chronological order.
      log.settle(Infinity)
      return log
    },
  }
}
