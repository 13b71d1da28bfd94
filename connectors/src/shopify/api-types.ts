import { z } from 'zod'

/**
 * The nodes of Shopify's Admin API 2026-10 as `queries.ts` selects them, in Shopify's own names.
 * They are reached through the root fields `orders`, `ordersCount`, `order(id)`, `customers`, `customersCount`, `products`, `productsCount`, `product(id)`, `shop` and
 * `currentAppInstallation`.
 */

/** `gid://shopify/Order/123` */
export const Gid = z.string().regex(/^gid:\/\/shopify\/[A-Za-z]+\/\d+(\?.*)?$/, 'Not a global id')

/** Decimal text with any number of places. */
const Amount = z.string().regex(/^-?\d{1,14}(\.\d{1,10})?$/, 'Not a decimal number')

export const DateTime = z.iso.datetime({ offset: true })

/** Absent when the field was left out of the document because Shopify refuses it. */
function withholdable<Schema extends z.ZodType>(schema: Schema) {
  return z._default(z.nullable(schema), null)
}

const Reference = z.object({ id: Gid })

/** In the shop's own currency; of what the buyer saw, only an order's total is read. */
export const MoneyBag = z.object({ shopMoney: z.object({ amount: Amount }) })
export type MoneyBag = z.infer<typeof MoneyBag>

export const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) })
export type PageInfo = z.infer<typeof PageInfo>

export const LineItemNode = z.object({
  id: Gid,
  title: z.string(),
  sku: z.nullable(z.string()),
  vendor: z.nullable(z.string()),
  isGiftCard: z.boolean(),
  originalUnitPriceSet: MoneyBag,
  product: z.nullable(Reference),
  variant: z.nullable(Reference),
  /** Absent in records that were read before it was. */
  sellingPlan: z.nullish(z.object({ name: z.string() })),
})
export type LineItemNode = z.infer<typeof LineItemNode>

/** The types of lines and actions are open: Shopify may add some. */
export const SaleNode = z.object({
  id: Gid,
  actionType: z.string(),
  lineType: z.string(),
  quantity: z.nullable(z.int()),
  totalAmount: MoneyBag,
  totalTaxAmount: MoneyBag,
  totalDiscountAmountBeforeTaxes: MoneyBag,
  lineItem: z.nullish(Reference),
})
export type SaleNode = z.infer<typeof SaleNode>

export const AgreementNode = z.object({
  id: Gid,
  reason: z.string(),
  happenedAt: DateTime,
  /** Of a refund's agreement only. */
  refund: z.nullish(Reference),
  sales: z.object({ nodes: z.array(SaleNode), pageInfo: PageInfo }),
})
export type AgreementNode = z.infer<typeof AgreementNode>

export const RefundNode = z.object({
  id: Gid,
  createdAt: z.nullable(DateTime),
  note: z.nullable(z.string()),
  totalRefundedSet: MoneyBag,
})
export type RefundNode = z.infer<typeof RefundNode>

/** `processedAt` may be missing, as of a payment that waits for the buyer. */
export const TransactionNode = z.object({
  id: Gid,
  kind: z.string(),
  status: z.string(),
  gateway: z.nullable(z.string()),
  processedAt: z.nullable(DateTime),
  createdAt: DateTime,
  test: z.boolean(),
  errorCode: z.nullable(z.string()),
  amountSet: MoneyBag,
})
export type TransactionNode = z.infer<typeof TransactionNode>

export const FulfillmentNode = z.object({
  id: Gid,
  status: z.string(),
  displayStatus: z.nullable(z.string()),
  createdAt: DateTime,
  updatedAt: DateTime,
  inTransitAt: z.nullable(DateTime),
  deliveredAt: z.nullable(DateTime),
  estimatedDeliveryAt: z.nullable(DateTime),
  totalQuantity: z.int(),
  requiresShipping: z.boolean(),
  trackingInfo: z.array(z.object({ company: z.nullable(z.string()) })),
  location: withholdable(z.object({ name: z.string() })),
})
export type FulfillmentNode = z.infer<typeof FulfillmentNode>

const Visit = z.object({
  source: z.string(),
  utmParameters: z.nullable(
    z.object({
      source: z.nullable(z.string()),
      medium: z.nullable(z.string()),
      campaign: z.nullable(z.string()),
    }),
  ),
})

export const OrderNode = z.object({
  id: Gid,
  name: z.string(),
  processedAt: DateTime,
  updatedAt: DateTime,
  cancelledAt: z.nullable(DateTime),
  test: z.boolean(),
  currencyCode: z.string(),
  displayFinancialStatus: z.nullable(z.string()),
  displayFulfillmentStatus: z.string(),
  sourceName: z.nullable(z.string()),
  discountCodes: z.array(z.string()),
  taxesIncluded: z.boolean(),
  /** Null, as all that is read since version 3, in records that were read before. */
  tags: withholdable(z.array(z.string())),
  paymentGatewayNames: withholdable(z.array(z.string())),
  originalTotalPriceSet: z.object({
    shopMoney: z.object({ amount: Amount }),
    /** What the buyer saw. */
    presentmentMoney: withholdable(z.object({ amount: Amount, currencyCode: z.string() })),
  }),
  customer: withholdable(Reference),
  shippingAddress: withholdable(
    z.object({
      city: z.nullable(z.string()),
      provinceCode: z.nullable(z.string()),
      countryCodeV2: z.nullable(z.string()),
    }),
  ),
  customerJourneySummary: withholdable(
    z.object({
      customerOrderIndex: z.nullable(z.int()),
      firstVisit: withholdable(z.object({ ...Visit.shape, occurredAt: DateTime })),
      lastVisit: z.nullable(Visit),
    }),
  ),
  lineItems: z.object({ nodes: z.array(LineItemNode), pageInfo: PageInfo }),
  /** What was agreed when it was placed, edited, returned and refunded, with the sales of each. */
  agreements: z.object({ nodes: z.array(AgreementNode), pageInfo: PageInfo }),
  /** A list, not a connection: always all of them. */
  refunds: z.array(RefundNode),
  transactions: withholdable(z.array(TransactionNode)),
  fulfillments: withholdable(z.array(FulfillmentNode)),
})
export type OrderNode = z.infer<typeof OrderNode>

export const CustomerNode = z.object({
  id: Gid,
  firstName: withholdable(z.string()),
  lastName: withholdable(z.string()),
  createdAt: DateTime,
  updatedAt: DateTime,
  /** A 64-bit count travels as text. */
  numberOfOrders: z.string().regex(/^\d{1,15}$/, 'Not a count'),
  amountSpent: z.object({ amount: Amount, currencyCode: z.string() }),
  tags: z.array(z.string()),
  /** 'en' or 'fr-CA' */
  locale: withholdable(z.string()),
  dataSaleOptOut: withholdable(z.boolean()),
  defaultEmailAddress: withholdable(
    z.object({ emailAddress: withholdable(z.string()), marketingState: z.string() }),
  ),
  defaultPhoneNumber: withholdable(
    z.object({
      phoneNumber: withholdable(z.string()),
      marketingState: withholdable(z.string()),
    }),
  ),
  defaultAddress: withholdable(
    z.object({
      city: z.nullable(z.string()),
      provinceCode: z.nullable(z.string()),
      countryCodeV2: z.nullable(z.string()),
      zip: withholdable(z.string()),
    }),
  ),
})
export type CustomerNode = z.infer<typeof CustomerNode>

export const ProductVariantNode = z.object({
  id: Gid,
  title: z.string(),
  sku: z.nullable(z.string()),
  price: Amount,
  compareAtPrice: z.nullable(Amount),
  inventoryQuantity: z.nullable(z.int()),
  inventoryItem: withholdable(
    z.object({ tracked: z.boolean(), unitCost: withholdable(z.object({ amount: Amount })) }),
  ),
})
export type ProductVariantNode = z.infer<typeof ProductVariantNode>

export const ProductNode = z.object({
  id: Gid,
  title: z.string(),
  handle: z.string(),
  vendor: z.string(),
  productType: z.string(),
  status: z.string(),
  tags: z.array(z.string()),
  publishedAt: z.nullable(DateTime),
  createdAt: DateTime,
  updatedAt: DateTime,
  featuredMedia: z.nullable(
    z.object({
      preview: z.nullable(z.object({ image: z.nullable(z.object({ url: z.string() })) })),
    }),
  ),
  variants: z.object({ nodes: z.array(ProductVariantNode), pageInfo: PageInfo }),
})
export type ProductNode = z.infer<typeof ProductNode>

const CollectedProduct = z.object({ id: Gid })

export const CollectionNode = z.object({
  id: Gid,
  title: z.string(),
  updatedAt: DateTime,
  products: z.object({ nodes: z.array(CollectedProduct), pageInfo: PageInfo }),
})
export type CollectionNode = z.infer<typeof CollectionNode>

export const CheckoutNode = z.object({
  id: Gid,
  createdAt: DateTime,
  updatedAt: DateTime,
  /** When the buyer came back and ordered. */
  completedAt: z.nullable(DateTime),
  discountCodes: z.array(z.string()),
  customer: withholdable(Reference),
  shippingAddress: withholdable(z.object({ countryCodeV2: z.nullable(z.string()) })),
  totalPriceSet: MoneyBag,
  subtotalPriceSet: MoneyBag,
  totalDiscountSet: MoneyBag,
})
export type CheckoutNode = z.infer<typeof CheckoutNode>

export const InventoryLevelNode = z.object({
  id: z.string(),
  updatedAt: DateTime,
  location: z.object({ id: Gid, name: withholdable(z.string()) }),
  quantities: z.array(z.object({ name: z.string(), quantity: z.int() })),
})
export type InventoryLevelNode = z.infer<typeof InventoryLevelNode>

export const InventoryItemNode = z.object({
  id: Gid,
  updatedAt: DateTime,
  tracked: z.boolean(),
  variants: z.nullable(z.object({ nodes: z.array(Reference) })),
  inventoryLevels: z.object({ nodes: z.array(InventoryLevelNode), pageInfo: PageInfo }),
})
export type InventoryItemNode = z.infer<typeof InventoryItemNode>

export const ShopFacts = z.object({
  id: Gid,
  name: z.string(),
  currencyCode: z.string(),
  ianaTimezone: z.string(),
})
export type ShopFacts = z.infer<typeof ShopFacts>

/** The result of a ShopifyQL query: rows by column name, every value as text. */
export const ReportAnswer = z.object({
  shopifyqlQuery: z.nullable(
    z.object({
      tableData: z.nullable(z.object({ rows: z.array(z.unknown()) })),
      parseErrors: z.array(z.string()),
    }),
  ),
})
export type ReportAnswer = z.infer<typeof ReportAnswer>

export const SalesDay = z.object({
  /** The day, or its first moment. */
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}(T|$)/, 'Not a day'),
  orders: z.string().regex(/^\d{1,15}$/, 'Not a count'),
  net_sales: Amount,
})
export type SalesDay = z.infer<typeof SalesDay>

/** `precision` is AT_LEAST when the platform stopped counting at its limit. */
export const Count = z.object({ count: z.int(), precision: z.string() })
export type Count = z.infer<typeof Count>

export const AccessScope = z.object({ handle: z.string() })
export type AccessScope = z.infer<typeof AccessScope>

/** The `extensions.cost` of every response. */
export const QueryCost = z.object({
  requestedQueryCost: z.number(),
  actualQueryCost: z.nullish(z.number()),
  throttleStatus: z.object({
    maximumAvailable: z.number(),
    currentlyAvailable: z.number(),
    restoreRate: z.number(),
  }),
})
export type QueryCost = z.infer<typeof QueryCost>
