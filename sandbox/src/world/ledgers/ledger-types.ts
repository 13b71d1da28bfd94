import type { DayNumber } from '@cartograph/contract'
import type { World } from '../create-world.ts'

/**
 * The data of the platforms around the shop, consistent with the world: every order comes from an ad, an
 * email or a search, which the platform concerned has counted. Amounts are in hundredths of the shop's
 * currency, days are the shop's (YYYY-MM-DD), times are milliseconds since 1970. `at` is the time of
 * reading: later events are not visible, and later corrections have not happened yet.
 */
export interface Ledgers {
  readonly world: World
  readonly ads: Readonly<Record<AdPlatform, AdLedger>>
  readonly visits: VisitLedger
  readonly mail: MailLedger
  readonly payments: Entries<Payment>
  readonly subscriptions: Entries<Subscription>
  /** The successful, failed and skipped charges of subscriptions. */
  readonly subscriptionCharges: Entries<SubscriptionCharge>
  /** The shop bills one in sixteen subscriptions through its payment provider, and not through the app. */
  readonly billedSubscriptions: Entries<Subscription>
  readonly billedCharges: Entries<SubscriptionCharge>
  readonly tickets: Entries<Ticket>
}

export const adPlatforms = [
  'AA',
  'BA',
  'FB',
  'GD',
  'LI',
  'MT',
  'PT',
  'RL',
  'SC',
  'TT',
  'TW',
] as const
export type AdPlatform = (typeof adPlatforms)[number]

/** The entries that exist at a moment, in their state at that moment, ordered by creation. */
export interface Entries<Entry> {
  all(at: Date): readonly Entry[]
}

export interface AdLedger {
  readonly campaigns: readonly AdCampaign[]
  /** The first day with spend. */
  readonly firstDay: string
  /** One row for each ad with impressions on that day; none for a future day. */
  day(day: string, at: Date): readonly AdDay[]
}

export interface AdCampaign {
  readonly id: string
  readonly name: string
  readonly status: 'active' | 'paused'
  readonly createdAt: number
  readonly adSets: readonly {
    readonly id: string
    readonly name: string
    readonly ads: readonly { readonly id: string; readonly name: string }[]
  }[]
}

export interface AdDay {
  readonly campaignId: string
  readonly adSetId: string
  readonly adId: string
  /** Corrected downwards for three days (invalid clicks). */
  readonly spendMinor: number
  readonly impressions: number
  readonly clicks: number
  /** Purchases attributed to clicks of that day; grows for up to four weeks. */
  readonly conversions: number
  readonly conversionValueMinor: number
  /** Other actions that a platform may count as conversions: carts and newsletter sign-ups. */
  readonly otherConversions: { readonly carts: number; readonly signUps: number }
}

export interface VisitLedger {
  readonly firstDay: string
  /** Rows are unique by their dimensions; those of today and yesterday still grow. */
  day(day: string, at: Date): readonly VisitDay[]
  /** The visits of a day that ended with an order, one by one. */
  purchases(day: string, at: Date): readonly PurchaseVisit[]
}

export interface PurchaseVisit extends VisitDay {
  /** The shop's id. */
  readonly orderId: number
}

export interface VisitDay {
  readonly source: string | null
  readonly medium: string | null
  readonly campaign: string | null
  readonly content: string | null
  readonly term: string | null
  /** GA4's default channel group: Paid Social, Email, Organic Search, Direct, … */
  readonly channelGroup: string
  /** The path without a query. */
  readonly landingPage: string
  /** desktop, mobile or tablet. */
  readonly device: string
  /** ISO 3166 alpha-2. */
  readonly country: string
  readonly sessions: number
  readonly engagedSessions: number
  readonly users: number
  readonly newUsers: number
  readonly pageViews: number
  readonly engagementSeconds: number
  readonly addToCarts: number
  readonly checkouts: number
  readonly purchases: number
  readonly revenueMinor: number
}

export interface MailLedger {
  readonly firstDay: string
  /** Campaigns and flows in their state at a moment. */
  campaigns(at: Date): readonly MailCampaign[]
  day(day: string, at: Date): readonly MailDay[]
  /** Who opens and clicks on a day, by its final counts. */
  readers(day: string): readonly MessageReaders[]
  readonly signUps: MailSignUps
}

/** How people join the lists of the email platform. */
export interface MailSignUps {
  /** Without those that were deleted. */
  lists(at: Date): readonly MailList[]
  listDay(day: DayNumber, at: Date): readonly MailListDay[]
  /** Without those that were deleted. */
  forms(at: Date): readonly MailForm[]
  formDay(day: DayNumber, at: Date): readonly MailFormDay[]
}

/** Names identify lists and forms. */
export interface MailList {
  readonly name: string
  readonly optIn: 'single_opt_in' | 'double_opt_in'
  readonly profiles: number
  readonly createdAt: number
}

export interface MailListDay {
  readonly list: string
  readonly subscribed: number
  readonly unsubscribed: number
}

export interface MailForm {
  readonly name: string
  readonly status: 'draft' | 'live'
  readonly createdAt: number
  readonly isAbTest: boolean
}

export interface MailFormDay {
  readonly form: string
  readonly views: number
  readonly submits: number
}

/** The readers of a message on a day, in the order in which they open it. */
export interface MessageReaders {
  readonly row: MailDay
  /** Indexes of customers, as many as the unique opens; negative for people who are none. */
  readonly opened: readonly number[]
  /** Some of those who opened. */
  readonly clicked: readonly number[]
  /** The part of the day in which they do. */
  readonly from: number
  readonly to: number
}

export interface MailCampaign {
  readonly id: string
  readonly kind: 'campaign' | 'flow'
  readonly name: string
  readonly subject: string | null
  /** For a campaign: draft, scheduled, sent; for a flow: live, manual. */
  readonly status: string
  readonly createdAt: number
  readonly updatedAt: number
  readonly sentAt: number | null
  readonly messages: readonly { readonly id: string; readonly name: string }[]
}

export interface MailDay {
  readonly campaignId: string
  readonly messageId: string
  readonly recipients: number
  readonly delivered: number
  readonly opens: number
  readonly clicks: number
  readonly unsubscribes: number
  readonly bounces: number
  readonly spamComplaints: number
  /** Orders within five days of an opened or clicked email; grows for five days. */
  readonly conversions: number
  readonly revenueMinor: number
}

interface Entry {
  /** Unique within its kind, and stable. */
  readonly id: string
  readonly createdAt: number
  /** The last change up to the time of reading. */
  readonly updatedAt: number
}

/** A balance transaction of the payment provider; the sign is that of the balance change. */
export interface Payment extends Entry {
  readonly kind: 'charge' | 'refund' | 'dispute' | 'payout'
  readonly status: 'succeeded' | 'pending' | 'failed'
  readonly amountMinor: number
  readonly feeMinor: number
  readonly availableAt: number
  readonly cardBrand: 'visa' | 'mastercard' | 'amex' | null
  readonly country: string | null
  readonly failureCode: string | null
  readonly disputeStatus: 'needs_response' | 'won' | 'lost' | null
  /** The shop's id. */
  readonly orderId: number | null
  readonly customerId: number | null
  /** The charge of a refund or dispute. */
  readonly chargeId: string | null
  /** The payout that included it; null while it is in the balance. */
  readonly payoutId: string | null
}

export interface Subscription extends Entry {
  /** The shop's id. */
  readonly customerId: number
  /** The order that started it, and its total. */
  readonly orderId: number
  readonly orderMinor: number
  readonly status: 'active' | 'cancelled'
  readonly cancelledAt: number | null
  readonly cancelReason: string | null
  readonly nextChargeAt: number | null
  readonly productId: number
  readonly variantId: number
  readonly productTitle: string
  readonly sku: string | null
  readonly priceMinor: number
  readonly quantity: number
  readonly intervalUnit: 'week' | 'month'
  readonly intervalCount: number
}

export interface SubscriptionCharge extends Entry {
  readonly subscriptionId: string
  readonly customerId: number
  readonly status: 'success' | 'error' | 'skipped' | 'refunded'
  readonly scheduledAt: number
  readonly processedAt: number | null
  /** The resulting order; null if the charge failed or was skipped. */
  readonly orderId: number | null
  readonly amountMinor: number
  readonly error: string | null
}

export interface Ticket extends Entry {
  readonly subject: string
  readonly channel: 'email' | 'chat' | 'phone' | 'instagram-direct-message'
  readonly status: 'open' | 'closed'
  readonly priority: 'low' | 'normal' | 'high' | 'critical'
  readonly isSpam: boolean
  readonly firstResponseAt: number | null
  readonly closedAt: number | null
  /** The shop's id; null for someone without an order. */
  readonly customerId: number | null
  readonly orderId: number | null
  readonly agentName: string | null
  readonly teamName: string | null
  readonly tags: readonly string[]
  readonly messagesCount: number
  /** 1 to 5; requested when the ticket is closed, and often not given. */
  readonly satisfaction: number | null
  readonly satisfactionAt: number | null
}
