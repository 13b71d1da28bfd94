import type { OrderLine, Refund, RefundLine } from '../entities.ts'
import { refundIds, refundLineIds, idCapacity } from '../ids.ts'
import { between, pick, type Random } from '../random.ts'
import type { OrderLifecycle } from './order-lifecycle.ts'
import { netOf } from './order-sums.ts'

const notes = [
  'Wrong size',
  'Damaged in transit',
  'Changed their mind',
  'Arrived too late',
  null,
  null,
]

/** The refunds of the order's returns; a return without remaining items is skipped. */
export function refundsOf(
  random: Random,
  lifecycle: OrderLifecycle,
  order: {
    readonly index: number
    readonly lines: readonly OrderLine[]
    readonly shippingMinor: number
  },
): Refund[] {
  const returned = order.lines.map(() => 0)
  const refunds: Refund[] = []
  for (const { at, whole } of lifecycle.returns) {
    const first = refundLineIds.id(
      (order.index * idCapacity.refunds + refunds.length) * idCapacity.lines,
    )
    const restock =
      lifecycle.cancelledAt !== null ? 'CANCEL' : random() < 0.85 ? 'RETURN' : 'NO_RESTOCK'
    const lines: RefundLine[] = []
    order.lines.forEach((line, position) => {
      const before = returned[position] ?? 0
      const left = line.isGiftCard ? 0 : line.quantity - before
      const chosen = whole || random() < 0.6
      if (left === 0 || !chosen) return
      const quantity = whole ? left : between(random, 1, left)
      returned[position] = before + quantity
      lines.push({
        id: first + position,
        lineId: line.id,
        quantity,
        merchandiseMinor: portionOf(netOf(line), line.quantity, before, quantity),
        taxMinor: portionOf(line.taxMinor, line.quantity, before, quantity),
        restock,
      })
    })
    if (lines.length === 0) continue
    refunds.push({
      id: refundIds.id(order.index * idCapacity.refunds + refunds.length),
      createdAt: at,
      note: pick(random, notes),
      lines,
      shippingMinor: whole && refunds.length === 0 ? order.shippingMinor : 0,
    })
  }
  return refunds
}

/** The portion of an amount for some units; the portions of all units add up to the amount. */
function portionOf(amount: number, pieces: number, before: number, quantity: number): number {
  const upTo = Math.floor((amount * (before + quantity)) / pieces)
  return upTo - Math.floor((amount * before) / pieces)
}
