import type { Breakdown } from './api-types.ts'
import { cents, type Cents } from './amounts.ts'

/** An amount of a transaction that is not divided further, as it changes the seller's balance. */
export interface Leaf {
  /** Amazon's name: `OurPricePrincipal`, `Commission`. */
  readonly name: string
  readonly amount: Cents
  /** Whether it is one of the groups of what Amazon charges. */
  readonly isFee: boolean
}

/** A fee's own base, tax and discount are what it costs together. */
const partsOfFees = new Set(['Base', 'Tax', 'Promo', 'Discount'])
const feeGroups = new Set(['AmazonFees', 'FBAFees', 'ServiceFees'])

export function leavesOf(
  breakdowns: readonly Breakdown[] | null | undefined,
  isFee = false,
): readonly Leaf[] {
  return (breakdowns ?? []).flatMap((node): readonly Leaf[] => {
    const { breakdownType: name, breakdownAmount: amount, breakdowns: children } = node
    const isOfFees = isFee || feeGroups.has(name)
    const isDivided = (children ?? []).some((child) => !partsOfFees.has(child.breakdownType))
    if (isDivided) return leavesOf(children, isOfFees)
    // A group without its parts says only its total.
    return [{ name, amount: cents(amount.currencyAmount), isFee: isOfFees }]
  })
}

export type FeeKind =
  | 'referral'
  | 'fulfilment'
  | 'storage'
  | 'inventory'
  | 'shipping'
  | 'refund'
  | 'subscription'
  | 'advertising'
  | 'reimbursement'
  | 'other'

/** In the order in which they are tried. */
const kinds: readonly (readonly [RegExp, FeeKind])[] = [
  [/^RefundCommission/, 'refund'],
  [/Commission|ClosingFee|ReferralFee|SalesTaxCollectionFee|DigitalServicesFee/, 'referral'],
  [/Advertising|ProductAds|Coupon|Deal/, 'advertising'],
  [/Reimbursement/, 'reimbursement'],
  [/Storage/, 'storage'],
  [/Inbound|Removal|Disposal|Prep|Label|Placement/, 'inventory'],
  [/Chargeback|ShippingHB|ShippingLabel|Postage/, 'shipping'],
  [/Subscription/, 'subscription'],
  [/^FBA/, 'fulfilment'],
]

export function feeKindOf(name: string): FeeKind {
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'
}
