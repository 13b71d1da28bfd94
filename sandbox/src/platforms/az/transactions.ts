import type { SandboxShop } from '../../shop.ts'
import type { Order, Refund } from '../../world/entities.ts'
import { homeOf, sellerIdOf, type Marketplace } from './seller.ts'
import { amazonOrderId, isByAmazon, isShippedOnly, soldLines, type SoldLine } from './sold-lines.ts'

/** A part of a transaction by Amazon's names; amounts are those of the seller's balance. */
export interface Part {
  readonly name: string
  readonly minor: number
}

export interface TransactionItem {
  readonly sold: SoldLine | null
  readonly quantity: number
  readonly charges: readonly Part[]
  readonly taxes: readonly Part[]
  readonly fees: readonly Part[]
}

export interface Transaction {
  readonly id: string
  readonly type: 'Shipment' | 'Refund' | 'ServiceFee'
  readonly status: 'RELEASED' | 'DEFERRED' | 'DEFERRED_RELEASED'
  readonly postedAt: number
  readonly orderId: string | null
  /** The deferred transaction that this one pays out. */
  readonly releases: string | null
  readonly items: readonly TransactionItem[]
  readonly refund: Refund | null
}

const weekMs = 7 * 86_400_000
const dayMs = 86_400_000

/** What Amazon books of an order. */
export function transactionsOf(order: Order, shop: SandboxShop, at: Date): readonly Transaction[] {
  const home = homeOf(shop)
  const sold = soldLines(order, home)
  const { fulfilledAt } = order
  if (isShippedOnly(order) || order.cancelledAt !== null || sold.length === 0) return []
  const orderId = amazonOrderId(order)
  const shared = { orderId, releases: null, refund: null } as const
  const shipment = {
    ...shared,
    id: `S-${orderId}`,
    type: 'Shipment' as const,
    postedAt: fulfilledAt ?? 0,
    items: sold.map((one, n) => shippedItem(one, order, home, n === 0)),
  }
  const refunds = order.refunds.flatMap((refund) => {
    const items = refundedItems(refund, order, sold)
    if (items.length === 0) return []
    const id = `R-${refund.id}`
    return [
      {
        ...shared,
        id,
        type: 'Refund',
        status: 'RELEASED',
        postedAt: refund.createdAt,
        items,
        refund,
      } as const,
    ]
  })
  const shipments = fulfilledAt === null ? [] : withRelease(shipment, order, at)
  return [...shipments, ...refunds].filter(({ postedAt }) => postedAt <= at.getTime())
}

/** Amazon keeps some amounts for a week, and then lists them again. */
function withRelease(
  shipment: Omit<Transaction, 'status'>,
  { index }: Order,
  at: Date,
): readonly Transaction[] {
  if (index % 4 !== 0) return [{ ...shipment, status: 'RELEASED' }]
  const releasedAt = shipment.postedAt + weekMs
  if (releasedAt > at.getTime()) return [{ ...shipment, status: 'DEFERRED' }]
  const id = `${shipment.id}-released`
  return [
    { ...shipment, status: 'DEFERRED_RELEASED' },
    { ...shipment, id, status: 'RELEASED', postedAt: releasedAt, releases: shipment.id },
  ]
}

function shippedItem(
  sold: SoldLine,
  order: Order,
  { pricesIncludeTax }: Marketplace,
  isFirst: boolean,
): TransactionItem {
  const { line, priceMinor, promotionMinor, taxMinor } = sold
  const netMinor = priceMinor - promotionMinor - (pricesIncludeTax ? taxMinor : 0)
  const shippingMinor = isFirst ? order.shippingMinor : 0
  const giftMinor = isFirst ? order.tipMinor : 0
  return {
    sold,
    quantity: line.quantity,
    charges: [
      { name: 'OurPricePrincipal', minor: netMinor + promotionMinor },
      { name: 'OurPriceDiscount', minor: -promotionMinor },
      { name: 'ShippingPrincipal', minor: shippingMinor },
      { name: 'GiftWrapPrincipal', minor: giftMinor },
    ],
    taxes: [
      { name: 'OurPriceTax', minor: taxMinor },
      { name: 'ShippingTax', minor: isFirst ? order.shippingTaxMinor : 0 },
    ],
    fees: [
      { name: 'Commission', minor: -commissionOf(netMinor) },
      { name: 'FBAPerUnitFulfillmentFee', minor: isByAmazon(order) ? -322 * line.quantity : 0 },
      { name: 'ShippingChargeback', minor: isByAmazon(order) ? -shippingMinor : 0 },
    ],
  }
}

function refundedItems(
  refund: Refund,
  order: Order,
  sold: readonly SoldLine[],
): readonly TransactionItem[] {
  const goods = refund.lines.flatMap((back): TransactionItem[] => {
    const found = sold.find(({ line }) => line.id === back.lineId)
    if (found === undefined) return []
    const given = commissionOf(back.merchandiseMinor)
    return [
      {
        sold: found,
        quantity: back.quantity,
        charges: [{ name: 'OurPricePrincipal', minor: -back.merchandiseMinor }],
        taxes: [{ name: 'OurPriceTax', minor: -back.taxMinor }],
        fees: [
          { name: 'Commission', minor: given },
          { name: 'RefundCommission', minor: -Math.min(500, Math.round(given / 5)) },
        ],
      },
    ]
  })
  const shipping = { name: 'ShippingPrincipal', minor: -refund.shippingMinor }
  const { adjustmentMinor, adjustmentTaxMinor, feeMinor } = refund
  const rest = [
    shipping,
    { name: 'Goodwill', minor: -(adjustmentMinor + adjustmentTaxMinor) },
    { name: 'RestockingFee', minor: feeMinor },
  ]
  const taxes = [{ name: 'ShippingTax', minor: -refund.shippingTaxMinor }]
  const isEmpty = [...rest, ...taxes].every(({ minor }) => minor === 0)
  const first = sold[0] ?? null
  return isEmpty || first === null
    ? goods
    : [...goods, { sold: first, quantity: 0, charges: rest, taxes, fees: [] }]
}

/** What the account itself costs: the plan on each first day of a month, storage a week later. */
export function serviceFees(shop: SandboxShop, at: Date): readonly Transaction[] {
  const start = Date.parse(shop.world.options.startDay)
  const months: Transaction[] = []
  if (shop.world.orders.count(at) === 0) return months
  const first = new Date(start)
  for (let n = 1; ; n += 1) {
    const day = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + n, 1, 9)
    if (day > at.getTime()) return months
    months.push(serviceFee('Subscription', day, 3_999))
    if (day + 7 * dayMs <= at.getTime())
      months.push(serviceFee('FBAStorageFee', day + 7 * dayMs, 4_210 + (n % 5) * 137))
  }
}

function serviceFee(name: string, postedAt: number, minor: number): Transaction {
  return {
    id: `F-${name}-${postedAt}`,
    type: 'ServiceFee',
    status: 'RELEASED',
    postedAt,
    orderId: null,
    releases: null,
    refund: null,
    items: [{ sold: null, quantity: 0, charges: [], taxes: [], fees: [{ name, minor: -minor }] }],
  }
}

/** All transactions in the order of their posting; per shop and moment, because lists are paged. */
export function allTransactions(shop: SandboxShop, at: Date): readonly Transaction[] {
  const known = cache.get(shop)
  if (known?.at === at.getTime()) return known.all
  const all = [
    ...[...shop.world.orders.until(at)].flatMap((order) => transactionsOf(order, shop, at)),
    ...serviceFees(shop, at),
  ].toSorted((one, other) => one.postedAt - other.postedAt)
  cache.set(shop, { at: at.getTime(), all })
  return all
}

const cache = new WeakMap<
  SandboxShop,
  { readonly at: number; readonly all: readonly Transaction[] }
>()

/** As the API has it. */
export function transactionObject(one: Transaction, shop: SandboxShop) {
  const { id: marketplaceId, name: marketplaceName, currency } = homeOf(shop)
  const amount = (minor: number) => ({ currencyAmount: minor / 100, currencyCode: currency })
  const group = (breakdownType: string, parts: readonly Part[]) => {
    const listed = parts.filter(({ minor }) => minor !== 0)
    const total = listed.reduce((sum, { minor }) => sum + minor, 0)
    const breakdowns = listed.map(({ name, minor }) => ({
      breakdownType: name,
      breakdownAmount: amount(minor),
      breakdowns:
        name === 'Commission'
          ? [{ breakdownType: 'Base', breakdownAmount: amount(minor), breakdowns: null }]
          : null,
    }))
    return listed.length === 0
      ? []
      : [{ breakdownType, breakdownAmount: amount(total), breakdowns }]
  }
  const related = [
    ...(one.orderId === null ? [] : [['ORDER_ID', one.orderId]]),
    ...(one.releases === null ? [] : [['DEFERRED_TRANSACTION_ID', one.releases]]),
  ].map(([relatedIdentifierName, relatedIdentifierValue]) => ({
    relatedIdentifierName,
    relatedIdentifierValue,
  }))
  const divided = one.items.map(({ charges, taxes, fees }) => [
    ...group('ProductCharges', charges),
    ...group('Tax', taxes),
    // In the USA Amazon remits the taxes itself.
    ...group(
      'TaxWithheld',
      taxes.map(({ name, minor }) => ({
        name: `MarketplaceFacilitatorTax-${name}`,
        minor: -minor,
      })),
    ),
    ...group('AmazonFees', fees),
  ])
  const isOfAccount = one.orderId === null
  const totalMinor = one.items.flatMap(({ charges, fees }) => [...charges, ...fees])
  return {
    sellingPartnerMetadata: {
      sellingPartnerId: sellerIdOf(shop),
      marketplaceId,
      accountType: 'Standard Orders',
    },
    transactionType: one.type,
    transactionId: one.id,
    transactionStatus: one.status,
    relatedIdentifiers: related,
    totalAmount: amount(totalMinor.reduce((sum, { minor }) => sum + minor, 0)),
    description: one.type,
    postedDate: new Date(one.postedAt).toISOString(),
    marketplaceDetails: { marketplaceId, marketplaceName },
    items: isOfAccount
      ? []
      : one.items.map(({ sold, quantity }, n) => ({
          description: sold?.line.title ?? '',
          relatedIdentifiers: null,
          breakdowns: divided[n],
          contexts: [
            {
              contextType: 'ProductContext',
              asin: sold?.asin ?? null,
              sku: sold?.sku ?? null,
              quantityShipped: quantity,
              fulfillmentNetwork: 'AFN',
            },
          ],
        })),
    breakdowns: isOfAccount
      ? [{ breakdownType: 'Expenses', breakdownAmount: amount(0), breakdowns: divided.flat() }]
      : [],
    contexts: [],
  }
}

function commissionOf(minor: number): number {
  return Math.round(minor * 0.15)
}
