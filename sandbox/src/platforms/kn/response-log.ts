import type { SandboxShop } from '../../shop.ts'
import { between, randomFor } from '../../world/random.ts'

/** A response to the survey after an order; times are milliseconds since 1970. */
export interface ResponseEntry {
  /** The index of the order. */
  readonly order: number
  readonly createdAt: number
  /** Null for a response that is never completed. */
  readonly completedAt: number | null
  /** When a person changed an answer; null for most. */
  readonly changedAt: number | null
}

const answeringShare = 0.42
const completedShare = 0.92
const laterShare = 0.25
const changedShare = 0.12

/** The responses that began by a moment, by creation of their orders. Test orders are surveyed like others. */
export function createResponseLog({ world }: SandboxShop) {
  const entries: ResponseEntry[] = []
  let orders = 0

  function entryOf(order: number): ResponseEntry | null {
    const random = randomFor(world.options.seed, 'survey', order)
    if (random() >= answeringShare) return null
    const placedAt = world.orders.createdAt(order)
    const createdAt = placedAt + between(random, 15, 300) * 1000
    // Some come back later, through a link.
    const takesMs =
      random() < laterShare
        ? between(random, 3_600, 3 * 86_400) * 1000
        : between(random, 8_000, 150_000)
    const completedAt = random() < completedShare ? createdAt + takesMs : null
    const isChanged = completedAt !== null && random() < changedShare
    return {
      order,
      createdAt,
      completedAt,
      changedAt: isChanged ? completedAt + between(random, 60, 20 * 86_400) * 1000 : null,
    }
  }

  return (at: Date): readonly ResponseEntry[] => {
    const count = world.orders.count(at)
    for (; orders < count; orders++) {
      const entry = world.orders.has(orders) ? entryOf(orders) : null
      if (entry !== null) entries.push(entry)
    }
    return entries.filter(({ createdAt }) => createdAt <= at.getTime())
  }
}

/** The state of a response at a moment. */
export function stateAt({ createdAt, completedAt, changedAt }: ResponseEntry, at: Date) {
  const isPast = (moment: number | null): moment is number =>
    moment !== null && moment <= at.getTime()
  const isChanged = isPast(changedAt)
  const completed = isPast(completedAt) ? completedAt : null
  return {
    completedAt: completed,
    isChanged,
    updatedAt: isChanged ? changedAt : (completed ?? createdAt),
  }
}
