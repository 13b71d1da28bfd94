import { dayNumber } from '@cartograph/contract'
import { createCalendar } from './calendar.ts'
import type { ChangeLog } from './change-log.ts'
import { createDemand } from './demand/demand.ts'
import { createEventSchedule } from './demand/event-schedule.ts'
import { storyActions, type StoryAction } from './demand/story.ts'
import type { Customer, Order, Product } from './entities.ts'
import { customerIds, orderIds, productIds, type Numbering } from './ids.ts'
import type { StoreCode, WorldOptions } from './options.ts'
import { noEffect, type AudienceEffect } from './orders/audience-effect.ts'
import { createOrderHistory } from './orders/order-history.ts'
import { createProductHistory } from './products/product-history.ts'
import { truthUntil, type TruthEntry } from './truth/truth.ts'

/**
 * A simulated shop with its history and events. The world up to a moment does not depend on how far it was
 * read: it grows day by day, each day from its own seed. With an effect of audiences it also depends on the
 * lists, so that it must not be read beyond the moment up to which they are known.
 */
export interface World {
  readonly options: WorldOptions
  readonly orders: Collection<Order>
  readonly customers: Collection<Customer>
  readonly products: Collection<Product>
  /** The effects of the shop's events up to a moment: which event changed which metric of which slice, by how much. */
  truth(at: Date): readonly TruthEntry[]
  /** What the shop's team wrote down about the events of its story; empty without one. */
  readonly actions: readonly StoryAction[]
}

/** The entities of one kind, indexed by creation time. */
export interface Collection<Entity> {
  /** The number of entities at a moment; all indices are below it. */
  count(at: Date): number
  /** The entity's state at a moment; throws if it does not exist yet. */
  get(index: number, at: Date): Entity
  /** All entities at a moment, oldest first. */
  until(at: Date): Generator<Entity, void, undefined>
  createdAt(index: number): number
  idOf(index: number): number
  /** Null for an unknown id. */
  indexOf(id: number): number | null
  /** Whether an index is one of these entities; others of the world are missing in a part of it. */
  has(index: number): boolean
  /** The only store of an existing entity; null if every store has it. */
  storeOf(index: number): StoreCode | null
  /** All changes up to a moment; may include later ones. */
  changes(at: Date): ChangeLog
}

export function createWorld(options: WorldOptions, effect: AudienceEffect = noEffect): World {
  const calendar = createCalendar(options.timezone)
  const schedule = createEventSchedule(options)
  const demand = createDemand(options, schedule)
  const productHistory = createProductHistory({ options, calendar, schedule })
  const orderHistory = createOrderHistory({
    options,
    calendar,
    demand,
    schedule,
    productHistory,
    effect,
  })
  const start = dayNumber(options.startDay)

  function advanceTo(at: Date): number {
    const moment = at.getTime()
    if (Number.isNaN(moment)) throw new Error('Invalid date')
    orderHistory.growUntil(moment)
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
    readonly storeOf?: (index: number) => StoreCode | null
  }): Collection<Entity> {
    const countAt = (moment: number) => kind.created.lowerBound(moment + 1)
    return {
      count: (at) => countAt(advanceTo(at)),
      get(index, at) {
        const moment = advanceTo(at)
        if (index >= countAt(moment)) throw new RangeError(`No entity ${index} at that moment`)
        return kind.get(index, moment)
      },
      *until(at) {
        const moment = advanceTo(at)
        const count = countAt(moment)
        for (let index = 0; index < count; index++) yield kind.get(index, moment)
      },
      createdAt: (index) => kind.created.at(index),
      idOf: (index) => kind.ids.id(index),
      indexOf: (id) => kind.ids.index(id),
      has: () => true,
      storeOf: kind.storeOf ?? (() => null),
      changes(at) {
        advanceTo(at)
        return kind.log
      },
    }
  }

  return {
    options,
    actions: storyActions(options, schedule),
    orders: collection({ ...orderHistory.orders, ids: orderIds }),
    customers: collection({ ...orderHistory.customers, ids: customerIds }),
    products: collection({ ...productHistory.products, ids: productIds }),
    truth(at) {
      const moment = advanceTo(at)
      return moment < calendar.midnight(start) ? [] : truthUntil(schedule, calendar, moment)
    },
  }
}
