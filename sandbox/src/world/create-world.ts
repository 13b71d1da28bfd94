import { dayNumber } from '@cartograph/contract'
import { createCalendar } from './calendar.ts'
import type { ChangeLog } from './change-log.ts'
import { createDemand } from './demand/demand.ts'
import { createStory } from './demand/event-schedule.ts'
import type { Customer, Order, Product } from './entities.ts'
import { customerIds, orderIds, productIds, type Numbering } from './ids.ts'
import type { WorldOptions } from './options.ts'
import { createHistory } from './orders/order-history.ts'
import { createShelf } from './products/product-history.ts'
import { truthUntil, type TruthEntry } from './truth/truth.ts'

/**
 * A shop and all that happens to it. The world up to a moment never depends on how far it was looked at:
 * it grows day by day, each day from its own seed.
 */
export interface World {
  readonly options: WorldOptions
  readonly orders: Collection<Order>
  readonly customers: Collection<Customer>
  readonly products: Collection<Product>
  /** What was done to the shop by then: which event moved which metric in which slice by how much. */
  truth(at: Date): readonly TruthEntry[]
}

/** Things of one kind, numbered in the order they came into being. */
export interface Collection<Entity> {
  /** How many there are at a moment. */
  count(at: Date): number
  /** As it stands at a moment, at which it must exist. */
  get(index: number, at: Date): Entity
  /** All there are at a moment, the oldest first. */
  until(at: Date): Generator<Entity, void, undefined>
  createdAt(index: number): number
  idOf(index: number): number
  /** None for an id that was never given. */
  indexOf(id: number): number | null
  /** Every change up to a moment, and perhaps some later ones. */
  changes(at: Date): ChangeLog
}

export function createWorld(options: WorldOptions): World {
  const calendar = createCalendar(options.timezone)
  const story = createStory(options)
  const demand = createDemand(options, story)
  const shelf = createShelf({ options, calendar, story })
  const history = createHistory({ options, calendar, demand, story, shelf })
  const start = dayNumber(options.startDay)

  function reach(at: Date): number {
    const moment = at.getTime()
    if (Number.isNaN(moment)) throw new Error('Not a moment')
    history.growUntil(moment)
    return moment
  }

  function collection<Entity>(kind: {
    readonly created: {
      readonly length: number
      at(i: number): number
      lowerBound(v: number): number
    }
    readonly log: ChangeLog
    readonly get: (index: number, moment: number) => Entity
    readonly ids: Numbering
  }): Collection<Entity> {
    const countAt = (moment: number) => kind.created.lowerBound(moment + 1)
    return {
      count: (at) => countAt(reach(at)),
      get(index, at) {
        const moment = reach(at)
        if (index >= countAt(moment)) throw new RangeError(`Nothing numbered ${index} by then`)
        return kind.get(index, moment)
      },
      *until(at) {
        const moment = reach(at)
        const count = countAt(moment)
        for (let index = 0; index < count; index++) yield kind.get(index, moment)
      },
      createdAt: (index) => kind.created.at(index),
      idOf: (index) => kind.ids.id(index),
      indexOf: (id) => kind.ids.index(id),
      changes(at) {
        reach(at)
        return kind.log
      },
    }
  }

  return {
    options,
    orders: collection({ ...history.orders, ids: orderIds }),
    customers: collection({ ...history.customers, ids: customerIds }),
    products: collection({ ...shelf.products, ids: productIds }),
    truth(at) {
      const moment = reach(at)
      return moment < calendar.midnight(start) ? [] : truthUntil(story, calendar, moment)
    },
  }
}
