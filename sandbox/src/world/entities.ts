/**
 * The entities of the world, as of one moment. Times are milliseconds since 1970, in whole seconds; money
 * is in hundredths of the shop's currency.
 */
export interface Order {
  readonly index: number
  readonly id: number
  readonly name: string
  readonly createdAt: number
  readonly updatedAt: number
  readonly cancelledAt: number | null
  readonly fulfilledAt: number | null
  /** When the carrier reported the delivery. */
  readonly deliveredAt: number | null
  readonly isTest: boolean
  readonly source: OrderSource
  readonly customerId: number | null
  /** 1 for the customer's first order. */
  readonly customerOrderIndex: number | null
  readonly shipTo: Place | null
  readonly lines: readonly OrderLine[]
  readonly discountCodes: readonly string[]
  /** Whether the displayed prices of lines and shipping contain the tax. */
  readonly taxesIncluded: boolean
  /** After its discount, without tax. */
  readonly shippingMinor: number
  readonly shippingTaxMinor: number
  /** As displayed. */
  readonly shippingDiscountMinor: number
  readonly tipMinor: number
  readonly dutiesMinor: number
  readonly dutiesTaxMinor: number
  /** The tax on everything in the order when it was placed. */
  readonly taxMinor: number
  /** What the customer owed when the order was placed. */
  readonly totalMinor: number
  /** What the buyer saw, if not the shop's currency. */
  readonly presentment: Presentment | null
  readonly refunds: readonly Refund[]
  readonly edits: readonly OrderEdit[]
  /** Null for orders outside the web, and until the platform has attributed the order. */
  readonly journey: Journey | null
}

export type OrderSource = 'web' | 'pos' | 'shopify_draft_order'

export interface OrderLine {
  readonly id: number
  /** Null for a custom item. */
  readonly productId: number | null
  readonly variantId: number | null
  readonly sku: string | null
  readonly title: string
  readonly variantTitle: string | null
  readonly vendor: string | null
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly isGiftCard: boolean
  /** As displayed. */
  readonly discounts: readonly LineDiscount[]
  /** In hundredths of a percent. */
  readonly taxRate: number
  readonly taxMinor: number
  /** When an edit or an exchange added it; null for a line of the order as placed. */
  readonly addedAt: number | null
}

export interface Presentment {
  readonly currency: string
  /** Units of it per unit of the shop's currency. */
  readonly rate: number
}

export interface LineDiscount {
  /** A discount of the line itself, or its share of a discount on the order. */
  readonly level: 'line' | 'order'
  readonly amountMinor: number
}

export interface Refund {
  readonly id: number
  readonly createdAt: number
  readonly note: string | null
  readonly lines: readonly RefundLine[]
  /** Without tax. */
  readonly shippingMinor: number
  readonly shippingTaxMinor: number
  readonly dutiesMinor: number
  readonly dutiesTaxMinor: number
  /** Given back beyond the rest, without tax; negative if withheld. */
  readonly adjustmentMinor: number
  readonly adjustmentTaxMinor: number
  /** Charged for the return. */
  readonly feeMinor: number
}

/** An edit of the order, or an exchange: goods come back and others are sold. */
export interface OrderEdit {
  readonly id: number
  readonly createdAt: number
  readonly reason: 'edit' | 'exchange'
  /** Lines of the order. */
  readonly added: readonly number[]
  readonly increased: readonly LineIncrease[]
  readonly removed: readonly RefundLine[]
}

/** More units of a line, at its price without discounts. */
export interface LineIncrease {
  readonly lineId: number
  readonly quantity: number
  readonly taxMinor: number
}

export interface RefundLine {
  readonly id: number
  readonly lineId: number
  readonly quantity: number
  /** After discounts, without tax. */
  readonly merchandiseMinor: number
  readonly taxMinor: number
  readonly restock: 'CANCEL' | 'RETURN' | 'NO_RESTOCK'
}

export interface Journey {
  readonly firstVisit: Visit
  readonly lastVisit: Visit
  readonly visits: number
}

export interface Visit {
  readonly occurredAt: number
  readonly source: string
  readonly tactic: string | null
  readonly referrerUrl: string | null
  readonly landingPage: string
  readonly utm: Utm | null
}

export interface Utm {
  readonly source: string
  readonly medium: string
  readonly campaign: string | null
  readonly content: string | null
  readonly term: string | null
}

export interface Customer {
  readonly index: number
  readonly id: number
  readonly email: string | null
  readonly phone: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly acceptsEmail: boolean
  readonly acceptsSms: boolean
  /** Opted out of the sale of their data. */
  readonly declinedDataSale: boolean
  /** 'en-US', or 'es' without a country. */
  readonly locale: string
  readonly consentUpdatedAt: number
  readonly createdAt: number
  readonly updatedAt: number
  readonly ordersCount: number
  readonly amountSpentMinor: number
  readonly address: Place | null
  readonly tags: readonly string[]
}

export interface Place {
  readonly city: string
  readonly province: string
  readonly country: string
  readonly zip: string
}

export interface Product {
  readonly index: number
  readonly id: number
  readonly title: string
  readonly handle: string
  readonly vendor: string
  readonly productType: string
  readonly category: string
  readonly status: 'active' | 'draft' | 'archived'
  readonly isGiftCard: boolean
  readonly imageUrl: string | null
  readonly publishedAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
  readonly tags: readonly string[]
  readonly variants: readonly Variant[]
}

export interface Variant {
  readonly id: number
  readonly title: string
  readonly sku: string | null
  readonly barcode: string | null
  readonly priceMinor: number
  readonly compareAtPriceMinor: number | null
  readonly unitCostMinor: number | null
  /** Null if inventory is not tracked. */
  readonly inventoryQuantity: number | null
}
