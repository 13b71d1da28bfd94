import { z } from 'zod'
import { plainDecimal } from '../kit/values/plain-decimal.ts'

const Text = z.nullish(z.string())

export const Refusal = z.object({ errors: z.array(z.object({ details: Text })) })

const Participation = z.object({
  marketplace: z.object({
    id: z.string().min(1),
    name: z.string().min(1),
    countryCode: z.string(),
    defaultCurrencyCode: z.string().regex(/^[A-Z]{3}$/),
  }),
  participation: z.object({ isParticipating: z.boolean() }),
  storeName: Text,
})
export type Participation = z.infer<typeof Participation>

export const Participations = z.object({ payload: z.array(Participation) })

export const StartedReport = z.object({ reportId: z.string().min(1) })

export const ReportState = z.object({
  processingStatus: z.string(),
  reportDocumentId: Text,
})

export const ReportDocument = z.object({ url: z.string() })

/** An amount in a file, which is empty for none. */
const Amount = z
  .string()
  .regex(/^-?\d*(\.\d+)?$/)
  .transform((text) => (text === '' ? '0' : text))
const Count = z
  .nullish(z.string().regex(/^-?\d*$/))
  .transform((text) => (text === undefined || text === null || text === '' ? null : Number(text)))

/** A line of an order, as the report of orders has it. */
export const OrderItem = z.object({
  'amazon-order-id': z.string().min(1),
  'purchase-date': z.string().min(10),
  'last-updated-date': z.string().min(10),
  'order-status': z.optional(z.unknown()),
  'fulfillment-channel': Text,
  'product-name': Text,
  sku: z.string().min(1),
  asin: Text,
  quantity: z.string().regex(/^\d*$/).transform(Number),
  currency: Text,
  'item-price': Amount,
  'item-tax': Amount,
  'shipping-price': Amount,
  'shipping-tax': Amount,
  'gift-wrap-price': Amount,
  'gift-wrap-tax': Amount,
  'item-promotion-discount': Amount,
  'ship-promotion-discount': Amount,
  'ship-city': Text,
  'ship-state': Text,
  'ship-country': Text,
  'promotion-ids': Text,
})
export type OrderItem = z.infer<typeof OrderItem>

export const OrderRecord = z.object({ items: z.array(OrderItem).min(1) })

/** A listing: what the seller offers of a product, under a SKU of their own. */
export const Listing = z.object({
  'item-name': z.string(),
  'seller-sku': z.string().min(1),
  price: Amount,
  quantity: Count,
  'open-date': z.string().min(10),
  'image-url': Text,
  'fulfillment-channel': Text,
  status: z.optional(z.unknown()),
})
export type Listing = z.infer<typeof Listing>

/** The units of a SKU in Amazon's warehouses. */
const Stock = z.object({ sku: Text, 'afn-fulfillable-quantity': Count })

export const ProductRecord = z.object({
  listings: z.array(Listing).min(1),
  stock: z.array(Stock),
})

const Currency = z.object({
  currencyAmount: z
    .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)])
    .transform((amount) => plainDecimal(amount, 2)),
  currencyCode: z.string(),
})

export interface Breakdown {
  readonly breakdownType: string
  readonly breakdownAmount: { readonly currencyAmount: string }
  readonly breakdowns?: readonly Breakdown[] | null | undefined
}

const Breakdown: z.ZodType<Breakdown> = z.object({
  breakdownType: z.string(),
  breakdownAmount: Currency,
  breakdowns: z.lazy(() => z.nullish(z.array(Breakdown))),
})

/** A list of details, of which one may be missing without a loss of amounts. */
const DetailsOf = <Item extends z.ZodType>(item: Item) =>
  z
    .nullish(z.array(z.nullable(item)))
    .transform((items) => (items ?? []).filter((one) => one !== null))

const RelatedIdentifiers = DetailsOf(
  z.object({ relatedIdentifierName: Text, relatedIdentifierValue: Text }),
)

/** Requires only what reading needs, so that a malformed record is rejected alone. */
export const ListedTransaction = z.looseObject({
  transactionId: z.string().min(1),
  transactionType: z.optional(z.unknown()),
  postedDate: z.string().min(10),
  relatedIdentifiers: RelatedIdentifiers,
})

export const Transactions = z.object({
  payload: z.object({ transactions: z.array(ListedTransaction), nextToken: Text }),
})

const TransactionItem = z.object({
  breakdowns: z.nullish(z.array(Breakdown)),
  contexts: DetailsOf(z.object({ asin: Text, sku: Text, quantityShipped: z.nullish(z.int()) })),
})
export type TransactionItem = z.infer<typeof TransactionItem>

export const Transaction = z.object({
  transactionId: z.string().min(1),
  transactionType: Text,
  postedDate: z.string().min(10),
  totalAmount: z.nullish(z.object({ currencyCode: Text })),
  relatedIdentifiers: RelatedIdentifiers,
  items: z.nullish(z.array(TransactionItem)).transform((all) => all ?? []),
  breakdowns: z.nullish(z.array(Breakdown)),
})
export type Transaction = z.infer<typeof Transaction>

/** All refunds of an order, as reading puts them together. */
export const OrderRefunds = z.object({
  order_id: z.string().min(1),
  refunds: z.array(Transaction),
})
export type OrderRefunds = z.infer<typeof OrderRefunds>

/** Requires only what reading needs, so that a malformed day is rejected alone. */
export const ListedTrafficDay = z.looseObject({ date: z.string().min(10) })

const Sales = z.object({
  orderedProductSales: z.object({
    amount: z.number().transform((amount) => plainDecimal(amount, 2)),
    currencyCode: Text,
  }),
  unitsOrdered: z.int(),
})

const Traffic = z.object({
  sessions: z.int(),
  pageViews: z.int(),
  buyBoxPercentage: z.number().transform((share) => plainDecimal(share, 4)),
})

const TrafficDay = z.object({ salesByDate: Sales, trafficByDate: Traffic })

export const TrafficRecord = z.object({ days: z.array(TrafficDay) })

/** Requires only what reading needs, so that a malformed product sets its day aside, not the report. */
export const ListedTrafficProduct = z.looseObject({})

/** One day of `product_traffic`. */
export const ProductTrafficRecord = z.object({
  products: z.array(
    z.object({
      parentAsin: Text,
      childAsin: z.string().min(1),
      salesByAsin: Sales,
      trafficByAsin: Traffic,
    }),
  ),
})

/** `interval` is a pair of times, such as `2026-11-01T00:00-07:00--2026-11-02T00:00-07:00`. */
export const OrderMetrics = z.object({
  payload: z.array(z.object({ interval: z.string().min(10), orderCount: z.int() })),
})
