/** Ids as large as Shopify's, ascending by creation. */
export const orderIds = numbering(5_400_000_000_000, 1024)
export const lineIds = numbering(13_900_000_000_000, 32)
export const refundIds = numbering(880_000_000_000, 1)
export const refundLineIds = numbering(610_000_000_000, 1)
export const editIds = numbering(93_000_000_000, 1)
export const transactionIds = numbering(6_900_000_000_000, 1)
export const fulfillmentIds = numbering(4_700_000_000_000, 1)
export const checkoutIds = numbering(37_000_000_000_000, 1)
export const customerIds = numbering(7_100_000_000_000, 1024)
export const productIds = numbering(8_200_000_000_000, 4096)
export const collectionIds = numbering(290_000_000_000, 4096)
export const variantIds = numbering(44_500_000_000_000, 32)

/** The maximum number per order or product, which keeps their ids unique. */
export const idCapacity = {
  lines: 16,
  refunds: 4,
  edits: 2,
  variants: 16,
  transactions: 16,
  fulfillments: 2,
  checkouts: 4,
} as const

export interface Numbering {
  id(index: number): number
  /** Null for an unknown id. */
  index(id: number): number | null
}

function numbering(base: number, step: number): Numbering {
  return {
    id: (index) => base + index * step,
    index(id) {
      const index = (id - base) / step
      return Number.isSafeInteger(index) && index >= 0 ? index : null
    },
  }
}
