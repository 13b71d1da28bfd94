import type { DayNumber } from '@cartograph/contract'

/** An event in the shop: the cause of every deviation from the baseline demand. */
export type ShopEvent =
  | ({ readonly kind: 'promotion' } & Offer)
  | ({ readonly kind: 'black_friday' } & Offer)
  | ({ readonly kind: 'launch'; readonly product: number; readonly demand: number } & Span)
  | ({ readonly kind: 'stock_out'; readonly product: number } & Span)
  | {
      readonly kind: 'price_change'
      readonly product: number
      readonly from: DayNumber
      readonly factor: number
    }
  | ({ readonly kind: 'campaign_pause'; readonly channel: string; readonly factor: number } & Span)
  | ({ readonly kind: 'takeoff'; readonly product: number; readonly factor: number } & Span)
  | PopularEmail
  | ({ readonly kind: 'reminder_pause'; readonly factor: number } & Span)
  | ({ readonly kind: 'tracking_outage'; readonly recordedShare: number } & Span)
  | RefundBatch

/** An email that brings many more orders than others. */
export interface PopularEmail extends Span {
  readonly kind: 'popular_email'
  readonly name: string
  readonly subject: string
  /** The factor for each day's orders from emails. */
  readonly pull: readonly number[]
}

/** On one day, a part of the recent orders is refunded in full. */
export interface RefundBatch extends Span {
  readonly kind: 'refund_batch'
  readonly placedFrom: DayNumber
  readonly share: number
}

/** `to` is exclusive. */
interface Span {
  readonly from: DayNumber
  readonly to: DayNumber
}

interface Offer extends Span {
  readonly code: string
  readonly percent: number
  /** The share of orders that use the code. */
  readonly share: number
  /** The factor for each day's orders. */
  readonly demand: readonly number[]
}
