/** What shops pay our app. Plain JSON; times are milliseconds, amounts whole minor units. */
export interface ShopBillingState {
  sequence: number
  subscriptions: SimulatedSubscription[]
  /** Everything that was ever charged; a credit is negative. */
  charges: ShopCharge[]
  /** Charges by use. */
  usageRecords: SimulatedUsageRecord[]
  /** Shops that do not pay their bills. */
  unpaying: string[]
  /** Webhooks that no one has acknowledged. */
  events: PendingShopEvent[]
}

export interface SimulatedSubscription {
  id: number
  shop: string
  name: string
  status: 'PENDING' | 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'FROZEN' | 'CANCELLED'
  createdAt: number
  returnUrl: string
  isTest: boolean
  trialDays: number
  interval: 'EVERY_30_DAYS' | 'ANNUAL'
  amountMinor: number
  currency: string
  usage: { capMinor: number; currency: string; terms: string } | null
  /** When the first charge comes; null without a trial, and after it. */
  trialEnd: number | null
  /** Null until it is approved. */
  periodEnd: number | null
}

export interface ShopCharge {
  shop: string
  subscription: number
  amountMinor: number
  currency: string
  at: number
}

export interface SimulatedUsageRecord {
  id: number
  shop: string
  subscription: number
  amountMinor: number
  currency: string
  description: string
  idempotencyKey: string | null
  at: number
  /** The end of the period that it belongs to. */
  periodEnd: number
}

export interface ShopEvent {
  id: string
  topic: 'app_subscriptions/update' | 'app/uninstalled'
  shop: string
  body: string
  triggeredAt: number
}

export interface PendingShopEvent {
  event: ShopEvent
  attempts: number
  nextAt: number
}

export function emptyShopBilling(): ShopBillingState {
  return { sequence: 0, subscriptions: [], charges: [], usageRecords: [], unpaying: [], events: [] }
}
