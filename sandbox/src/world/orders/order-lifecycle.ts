import { msPerDay } from '@cartograph/contract'
import { webShare } from '../demand/channels.ts'
import type { OrderSource } from '../entities.ts'
import { between, randomFor, type Random } from '../random.ts'

/** Everything that will happen to an order, decided the moment it is placed; whole seconds all. */
export interface Fate {
  readonly isTest: boolean
  readonly source: OrderSource
  /** Only gift cards, one beside other things, or none. */
  readonly giftCards: 'only' | 'also' | 'none'
  /** When the shop has worked out where the buyer came from. */
  readonly attributedAt: number | null
  readonly fulfilledAt: number | null
  readonly cancelledAt: number | null
  readonly returns: readonly { readonly at: number; readonly whole: boolean }[]
}

const minuteMs = 60_000

export function fateOf(seed: number, index: number, placedAt: number): Fate {
  const random = randomFor(seed, 'fate', index)
  const source = sourceOf(random())
  const isTest = random() < 0.004
  const gift = random()
  const giftCards: Fate['giftCards'] = gift < 0.012 ? 'only' : gift < 0.018 ? 'also' : 'none'
  const attributedAt =
    source === 'web' ? placedAt + seconds(random, 5 * minuteMs, 40 * minuteMs) : null
  const shippedAt =
    source === 'pos' ? placedAt : placedAt + seconds(random, msPerDay / 4, 3 * msPerDay)
  const start = { isTest, source, giftCards, attributedAt }
  // A gift card cannot be given back, and a test order is nobody's.
  const canReturn = !isTest && giftCards !== 'only'
  const canCancel = !isTest && giftCards === 'none' && source !== 'pos'
  if (canCancel && random() < 0.018) {
    const cancelledAt = placedAt + seconds(random, 10 * minuteMs, msPerDay / 5)
    return { ...start, fulfilledAt: null, cancelledAt, returns: [{ at: cancelledAt, whole: true }] }
  }
  const returns = canReturn ? returnsOf(random, shippedAt) : []
  return { ...start, fulfilledAt: isTest ? null : shippedAt, cancelledAt: null, returns }
}

/** The moments at which the platform would touch the order. */
export function* changesIn(fate: Fate, placedAt: number): Generator<number> {
  yield placedAt
  if (fate.attributedAt !== null) yield fate.attributedAt
  if (fate.fulfilledAt !== null) yield fate.fulfilledAt
  if (fate.cancelledAt !== null) yield fate.cancelledAt
  for (const { at } of fate.returns) yield at
}

function sourceOf(draw: number): OrderSource {
  if (draw < webShare) return 'web'
  return draw < webShare + 0.05 ? 'pos' : 'shopify_draft_order'
}

function returnsOf(random: Random, shippedAt: number): Fate['returns'] {
  if (random() >= 0.075) return []
  const first = {
    at: shippedAt + seconds(random, 2 * msPerDay, 32 * msPerDay),
    whole: random() < 0.35,
  }
  if (first.whole || random() >= 0.12) return [first]
  return [first, { at: first.at + seconds(random, msPerDay, 14 * msPerDay), whole: random() < 0.5 }]
}

function seconds(random: Random, lowMs: number, highMs: number): number {
  return between(random, lowMs / 1000, highMs / 1000) * 1000
}
