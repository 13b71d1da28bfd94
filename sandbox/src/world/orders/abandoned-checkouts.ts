import type { World } from '../create-world.ts'
import type { Order } from '../entities.ts'
import { checkoutIds, idCapacity } from '../ids.ts'
import { between, randomFor } from '../random.ts'
import { discountsOf, netOf } from './order-sums.ts'

/** A checkout whose buyer left contact details, and left. */
export interface AbandonedCheckout {
  readonly id: number
  readonly createdAt: number
  readonly updatedAt: number
  /** When the buyer came back and ordered. */
  readonly completedAt: number | null
  readonly customerId: number | null
  /** An order like the one that was not placed. */
  readonly like: Order
  readonly subtotalMinor: number
  readonly discountMinor: number
  readonly totalMinor: number
}

interface Draft {
  readonly id: number
  readonly order: number
  readonly createdAt: number
  readonly completedAt: number | null
  /** The customer's place among those of that moment; null for a new buyer. */
  readonly customer: number | null
}

/** By order, how likely one, two and three checkouts are left soon after it. */
const shares = [0.72, 0.34, 0.12]
const recoveredShare = 0.11

const drafts = new WeakMap<World, { orders: number; readonly list: Draft[] }>()

/** In order of their ids. */
export function* abandonedCheckouts(
  world: World,
  at: Date,
  from = 0,
): Generator<AbandonedCheckout, void, undefined> {
  const list = draftsUntil(world, at)
  for (let index = firstWithId(list, from); index < list.length; index++) {
    const draft = list[index]
    if (draft !== undefined && draft.createdAt <= at.getTime()) yield checkoutOf(draft, world, at)
  }
}

function draftsUntil(world: World, at: Date): readonly Draft[] {
  const known = drafts.get(world) ?? { orders: 0, list: [] }
  drafts.set(world, known)
  const orders = world.orders.count(at)
  for (; known.orders < orders; known.orders++) known.list.push(...draftsAfter(world, known.orders))
  return known.list
}

function draftsAfter(world: World, order: number): Draft[] {
  if (!world.orders.has(order)) return []
  const random = randomFor(world.options.seed, 'checkout', order)
  return shares.flatMap((share, n) => {
    const draws = [random(), random(), random(), random()] as const
    const afterMs = between(random, 60, 5400) * 1000
    const returnsMs = between(random, 2 * 3600, 60 * 3600) * 1000
    if (draws[0] >= share) return []
    const createdAt = world.orders.createdAt(order) + afterMs
    return {
      id: checkoutIds.id(order * idCapacity.checkouts + n),
      order,
      createdAt,
      completedAt: draws[1] < recoveredShare ? createdAt + returnsMs : null,
      customer: draws[2] < 0.55 ? draws[3] : null,
    }
  })
}

/** Lists are filtered by ids and times, so the order is composed only where it is read. */
function checkoutOf(draft: Draft, world: World, at: Date): AbandonedCheckout {
  const { createdAt } = draft
  const isCompleted = draft.completedAt !== null && draft.completedAt <= at.getTime()
  let composed: Order | null = null
  const like = () => {
    composed ??= world.orders.get(draft.order, new Date(world.orders.createdAt(draft.order)))
    return composed
  }
  return {
    id: draft.id,
    createdAt,
    updatedAt: isCompleted ? (draft.completedAt ?? createdAt) : createdAt,
    completedAt: isCompleted ? draft.completedAt : null,
    get customerId() {
      return customerOf(draft, world)
    },
    get like() {
      return like()
    },
    get subtotalMinor() {
      return like().lines.reduce((total, line) => total + netOf(line), 0)
    },
    get discountMinor() {
      return like().lines.reduce((total, line) => total + discountsOf(line), 0)
    },
    get totalMinor() {
      return like().totalMinor
    },
  }
}

function customerOf({ customer, order }: Draft, world: World): number | null {
  const customers = world.customers.count(new Date(world.orders.createdAt(order)))
  if (customer === null || customers === 0) return null
  const index = Math.floor(customer * customers)
  return world.customers.has(index) ? world.customers.idOf(index) : null
}

function firstWithId(list: readonly Draft[], from: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.id ?? Infinity) < from) low = middle + 1
    else high = middle
  }
  return low
}
