import { msPerDay } from '@cartograph/contract'
import { webShare } from '../demand/channels.ts'
import type { OrderEdit, OrderSource } from '../entities.ts'
import type { Calendar } from '../calendar.ts'
import type { EventSchedule } from '../demand/event-schedule.ts'
import type { Market } from '../options.ts'
import { between, randomFor, type Random } from '../random.ts'

/** The future of an order, drawn when it is placed; all times are whole seconds. */
export interface OrderLifecycle {
  readonly isTest: boolean
  readonly source: OrderSource
  /** Only gift cards, one among other items, or none. */
  readonly giftCards: 'only' | 'also' | 'none'
  /** When the platform attributes the order to a visit. */
  readonly attributedAt: number | null
  readonly fulfilledAt: number | null
  /** Null for what is not sent, and for parcels whose delivery the carrier does not report. */
  readonly deliveredAt: number | null
  readonly cancelledAt: number | null
  readonly returns: readonly { readonly at: number; readonly whole: boolean }[]
  readonly edits: readonly { readonly at: number; readonly reason: OrderEdit['reason'] }[]
  /** When a part of the shipping is refunded. */
  readonly shippingRefundAt: number | null
}

const minuteMs = 60_000

export interface LifecycleOptions {
  readonly market?: Market | undefined
  readonly batches: readonly RefundBatchTimes[]
}

/** Refunds of many orders at once. */
export interface RefundBatchTimes {
  /** The refunds are made within a working day from this moment on. */
  readonly at: number
  readonly placedFrom: number
  readonly share: number
}

/** The batches of a shop, in moments. */
export function refundBatchTimes(
  { events }: Pick<EventSchedule, 'events'>,
  calendar: Calendar,
): RefundBatchTimes[] {
  return events.flatMap((event) =>
    event.kind === 'refund_batch'
      ? [
          {
            at: calendar.midnight(event.from) + 9 * 60 * minuteMs,
            placedFrom: calendar.midnight(event.placedFrom),
            share: event.share,
          },
        ]
      : [],
  )
}

export function orderLifecycle(
  seed: number,
  index: number,
  placedAt: number,
  { market = 'us', batches }: LifecycleOptions,
): OrderLifecycle {
  const sent = withDelivery(
    plainLifecycle(seed, index, placedAt),
    randomFor(seed, 'delivery', index),
  )
  const plain = withBatches(sent, seed, index, placedAt, batches)
  if (market === 'us' || plain.isTest || plain.cancelledAt !== null) return plain
  return withLaterChanges(plain, randomFor(seed, 'orderChanges', index), placedAt)
}

function withDelivery(plain: OrderLifecycle, random: Random): OrderLifecycle {
  const isSent = plain.fulfilledAt !== null && plain.source !== 'pos' && plain.giftCards !== 'only'
  if (!isSent || random() < 0.04) return plain
  const deliveredAt = plain.fulfilledAt + seconds(random, msPerDay, 6 * msPerDay)
  return { ...plain, deliveredAt }
}

function withBatches(
  plain: OrderLifecycle,
  seed: number,
  index: number,
  placedAt: number,
  batches: readonly RefundBatchTimes[],
): OrderLifecycle {
  const batch = batches.find(
    (one) => one.placedFrom <= placedAt && placedAt < one.at - 3 * msPerDay,
  )
  const isRefundable =
    !plain.isTest &&
    plain.cancelledAt === null &&
    plain.giftCards === 'none' &&
    plain.source === 'web'
  if (batch === undefined || !isRefundable || plain.returns.length > 0) return plain
  const random = randomFor(seed, 'refundBatch', index)
  if (random() >= batch.share) return plain
  return { ...plain, returns: [{ at: batch.at + seconds(random, 0, msPerDay / 3), whole: true }] }
}

function withLaterChanges(plain: OrderLifecycle, random: Random, placedAt: number): OrderLifecycle {
  const draws = [random(), random(), random()] as const
  const editedAt = placedAt + seconds(random, 60 * minuteMs, msPerDay * 1.5)
  const exchangedAt = placedAt + seconds(random, 6 * msPerDay, 25 * msPerDay)
  const shippingRefundAt = placedAt + seconds(random, 4 * msPerDay, 12 * msPerDay)
  const canChange = plain.source === 'web' && plain.giftCards === 'none'
  const edits: OrderLifecycle['edits'][number][] = []
  if (canChange && draws[0] < 0.1) edits.push({ at: editedAt, reason: 'edit' })
  if (canChange && draws[1] < 0.08 && plain.returns.length === 0)
    edits.push({ at: exchangedAt, reason: 'exchange' })
  const refundsShipping = canChange && draws[2] < 0.06 && plain.returns.length === 0
  return { ...plain, edits, shippingRefundAt: refundsShipping ? shippingRefundAt : null }
}

function plainLifecycle(seed: number, index: number, placedAt: number): OrderLifecycle {
  const random = randomFor(seed, 'lifecycle', index)
  const source = sourceOf(random())
  const isTest = random() < 0.004
  const gift = random()
  const giftCards: OrderLifecycle['giftCards'] =
    gift < 0.012 ? 'only' : gift < 0.018 ? 'also' : 'none'
  const attributedAt =
    source === 'web' ? placedAt + seconds(random, 5 * minuteMs, 40 * minuteMs) : null
  const shippedAt =
    source === 'pos' ? placedAt : placedAt + seconds(random, msPerDay / 4, 3 * msPerDay)
  const start = {
    isTest,
    source,
    giftCards,
    attributedAt,
    deliveredAt: null,
    edits: [],
    shippingRefundAt: null,
  }
  // Gift cards and test orders cannot be returned.
  const canReturn = !isTest && giftCards !== 'only'
  const canCancel = !isTest && giftCards === 'none' && source !== 'pos'
  if (canCancel && random() < 0.018) {
    const cancelledAt = placedAt + seconds(random, 10 * minuteMs, msPerDay / 5)
    return { ...start, fulfilledAt: null, cancelledAt, returns: [{ at: cancelledAt, whole: true }] }
  }
  const returns = canReturn ? returnsOf(random, shippedAt) : []
  return { ...start, fulfilledAt: isTest ? null : shippedAt, cancelledAt: null, returns }
}

/** The times at which the order changes. */
export function* lifecycleChanges(lifecycle: OrderLifecycle, placedAt: number): Generator<number> {
  yield placedAt
  if (lifecycle.attributedAt !== null) yield lifecycle.attributedAt
  if (lifecycle.fulfilledAt !== null) yield lifecycle.fulfilledAt
  if (lifecycle.deliveredAt !== null) yield lifecycle.deliveredAt
  if (lifecycle.cancelledAt !== null) yield lifecycle.cancelledAt
  for (const { at } of [...lifecycle.returns, ...lifecycle.edits]) yield at
  if (lifecycle.shippingRefundAt !== null) yield lifecycle.shippingRefundAt
}

function sourceOf(draw: number): OrderSource {
  if (draw < webShare) return 'web'
  return draw < webShare + 0.05 ? 'pos' : 'shopify_draft_order'
}

function returnsOf(random: Random, shippedAt: number): OrderLifecycle['returns'] {
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
