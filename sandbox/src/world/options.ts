import type { PlatformCode } from '@cartograph/contract'

export interface WorldOptions {
  readonly seed: number
  /** The shop's first day, YYYY-MM-DD in its time zone. */
  readonly startDay: string
  /** The approximate number of orders in the first three years; 0 for a shop that never sells. */
  readonly orders: number
  readonly timezone: string
  /** An ISO 4217 currency with two decimals. */
  readonly currency: string
  /** The day before which a story happens, YYYY-MM-DD; none without it. */
  readonly storyDay?: string | undefined
  /** How the shop sells; 'us' by default. */
  readonly market?: Market
  /**
   * The stores among which the orders are divided, the one that sells most first. By default, every store
   * sells all of them, so that each can be connected alone.
   */
  readonly stores?: readonly StoreCode[] | undefined
}

/** The platforms that sell. */
export type StoreCode = Extract<PlatformCode, 'SP' | 'AZ' | 'BG' | 'MG'>

/**
 * `us`: plain orders whose prices exclude tax. `us-varied`: the same with tips, duties, edits,
 * exchanges, partial refunds and buyers with other currencies. `german`: as varied, with prices
 * that include VAT, except for buyers outside the European Union.
 */
export type Market = 'us' | 'us-varied' | 'german'

/** The number of days in which `orders` are placed. */
export const measuredDays = 1095
