import type { Order, OrderEdit, OrderLine, Refund, RefundLine } from '../entities.ts'
import { editIds, idCapacity, refundIds, refundLineIds } from '../ids.ts'
import { giftCardIndex } from '../products/product-designs.ts'
import { between, pickWeighted, randomFor, type Random } from '../random.ts'
import { lineOf, type OrderSeed } from './compose-line.ts'
import { addedTax, includedTax } from './order-sums.ts'
import { noCharges, refundsOf, returnOf, type RefundableOrder } from './refunds.ts'
import { withTax } from './sales-terms.ts'

/** The positions of lines that are added later, after those of any basket. */
const firstAddedPosition = 10

/**
 * Everything that happens to an order of a varied shop after it was placed: edits and exchanges, then
 * refunds, of which some withhold a part, charge a fee or return only a part of the shipping.
 */
export function laterChanges(
  random: Random,
  of: OrderSeed,
  placed: RefundableOrder,
): Pick<Order, 'lines' | 'edits' | 'refunds'> {
  const changes = randomFor(of.seed, 'orderEdits', of.index)
  const returned = placed.lines.map(() => 0)
  const edits: OrderEdit[] = []
  const added: OrderLine[] = []
  for (const { at, reason } of of.lifecycle.edits) {
    const line = newLine(changes, of, placed, { at, position: firstAddedPosition + edits.length })
    const draw = changes()
    const addsLine = reason === 'exchange' || draw < 0.6
    const removed =
      reason === 'exchange' || draw > 0.5
        ? removeUnit(changes, of, placed, returned, edits.length)
        : []
    const increased = reason === 'edit' && draw > 0.4 && draw < 0.7 ? increase(placed) : []
    if (addsLine) added.push(line)
    edits.push({
      id: editIds.id(of.index * idCapacity.edits + edits.length),
      createdAt: at,
      reason,
      added: addsLine ? [line.id] : [],
      increased,
      removed,
    })
  }
  const refunds = refundsOf(random, of.lifecycle, placed, returned).map((refund) =>
    adjusted(changes, refund, placed),
  )
  const shipping = shippingRefund(of, placed, refunds.length)
  return { lines: [...placed.lines, ...added], edits, refunds: [...refunds, ...shipping] }
}

function newLine(
  random: Random,
  of: OrderSeed,
  { lines, taxesIncluded }: RefundableOrder,
  { at, position }: { readonly at: number; readonly position: number },
): OrderLine {
  const product = Math.max(
    giftCardIndex + 1,
    pickWeighted(random, of.plan.productWeights, of.plan.productTotal),
  )
  const item = { product, variant: 0, quantity: between(random, 1, 2) }
  const line = { ...lineOf(random, of, item, position), addedAt: at }
  // The same destination as the order's own lines, whose place is drawn with the order.
  const rate = lines.find(({ taxRate }) => taxRate > 0)?.taxRate ?? 0
  const [taxed = line] = withTax([line], { taxesIncluded, rateOf: () => rate })
  return taxed
}

function removeUnit(
  random: Random,
  { index }: OrderSeed,
  order: RefundableOrder,
  returned: number[],
  edit: number,
): RefundLine[] {
  const positions = order.lines.flatMap((line, position) =>
    !line.isGiftCard && (returned[position] ?? 0) < line.quantity ? [position] : [],
  )
  const position = positions[between(random, 0, Math.max(0, positions.length - 1))]
  const line = position === undefined ? undefined : order.lines[position]
  if (position === undefined || line === undefined) return []
  const before = returned[position] ?? 0
  returned[position] = before + 1
  const first = (index * idCapacity.refunds + idCapacity.refunds - 1 - edit) * idCapacity.lines
  const id = refundLineIds.id(first + position)
  return [{ ...returnOf(order, line, before, 1), id, restock: 'RETURN' }]
}

function increase({ lines, taxesIncluded }: RefundableOrder): OrderEdit['increased'] {
  const line = lines.find(({ isGiftCard }) => !isGiftCard)
  if (line === undefined) return []
  const taxOf = taxesIncluded ? includedTax : addedTax
  return [{ lineId: line.id, quantity: 1, taxMinor: taxOf(line.unitPriceMinor, line.taxRate) }]
}

function adjusted(random: Random, refund: Refund, order: RefundableOrder): Refund {
  const draws = [random(), random()] as const
  const amount = between(random, 1, 6) * 55
  const goods = refund.lines.reduce((sum, line) => sum + line.merchandiseMinor, 0)
  const rate = order.lines.find(({ taxRate }) => taxRate > 0)?.taxRate ?? 0
  if (draws[0] < 0.25 && goods > 2 * amount) {
    const adjustmentTaxMinor = -includedTax(amount, rate)
    return { ...refund, adjustmentMinor: -amount - adjustmentTaxMinor, adjustmentTaxMinor }
  }
  if (draws[0] < 0.4) return { ...refund, adjustmentMinor: amount }
  return draws[1] < 0.3 && goods > 2 * amount ? { ...refund, feeMinor: amount } : refund
}

function shippingRefund(
  { lifecycle, index }: OrderSeed,
  order: RefundableOrder,
  before: number,
): Refund[] {
  if (lifecycle.shippingRefundAt === null || order.shippingMinor === 0) return []
  return [
    {
      id: refundIds.id(index * idCapacity.refunds + before),
      createdAt: lifecycle.shippingRefundAt,
      note: null,
      lines: [],
      ...noCharges,
      shippingMinor: Math.floor(order.shippingMinor / 2),
      shippingTaxMinor: Math.floor(order.shippingTaxMinor / 2),
      adjustmentMinor: 0,
      adjustmentTaxMinor: 0,
      feeMinor: 0,
    },
  ]
}
