import type { Order, OrderLine, Refund, RefundLine } from '../entities.ts'
import { refundIds, refundLineIds, idCapacity } from '../ids.ts'
import { between, pick, type Random } from '../random.ts'
import type { OrderLifecycle } from './order-lifecycle.ts'
import { goodsOf } from './order-sums.ts'

const notes = [
  'Wrong size',
  'Damaged in transit',
  'Changed their mind',
  'Arrived too late',
  null,
  null,
]

export type RefundableOrder = Pick<
  Order,
  | 'index'
  | 'lines'
  | 'taxesIncluded'
  | 'shippingMinor'
  | 'shippingTaxMinor'
  | 'dutiesMinor'
  | 'dutiesTaxMinor'
>

/** The refunds of the order's returns; a return without remaining items is skipped. */
export function refundsOf(
  random: Random,
  lifecycle: OrderLifecycle,
  order: RefundableOrder,
  /** The units of each line that already came back. */
  returned: number[] = order.lines.map(() => 0),
): Refund[] {
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
      lines.push({ ...returnOf(order, line, before, quantity), id: first + position, restock })
    })
    if (lines.length === 0) continue
    refunds.push({
      id: refundIds.id(order.index * idCapacity.refunds + refunds.length),
      createdAt: at,
      note: pick(random, notes),
      lines,
      ...(whole && refunds.length === 0 ? chargesOf(order) : noCharges),
      adjustmentMinor: 0,
      adjustmentTaxMinor: 0,
      feeMinor: 0,
    })
  }
  return refunds
}

export const noCharges = {
  shippingMinor: 0,
  shippingTaxMinor: 0,
  dutiesMinor: 0,
  dutiesTaxMinor: 0,
}

function chargesOf({
  shippingMinor,
  shippingTaxMinor,
  dutiesMinor,
  dutiesTaxMinor,
}: RefundableOrder): typeof noCharges {
  return { shippingMinor, shippingTaxMinor, dutiesMinor, dutiesTaxMinor }
}

/** Some units of a line that come back after others did. */
export function returnOf(
  order: Pick<Order, 'taxesIncluded'>,
  line: OrderLine,
  before: number,
  quantity: number,
): Omit<RefundLine, 'id' | 'restock'> {
  return {
    lineId: line.id,
    quantity,
    merchandiseMinor: portionOf(goodsOf(line, order), line.quantity, before, quantity),
    taxMinor: portionOf(line.taxMinor, line.quantity, before, quantity),
  }
}

/** The portion of an amount for some units; the portions of all units add up to the amount. */
function portionOf(amount: number, pieces: number, before: number, quantity: number): number {
  const upTo = Math.floor((amount * (before + quantity)) / pieces)
  return upTo - Math.floor((amount * before) / pieces)
}
