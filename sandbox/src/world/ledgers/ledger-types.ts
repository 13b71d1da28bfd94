import type { World } from '../create-world.ts'

/**
 * What the platforms around the shop have in their books. All of it follows from the world: whoever bought
 * came by an ad, a letter or a search that somebody billed and counted. Amounts are in hundredths of the
 * shop's currency, days are the shop's own (YYYY-MM-DD), moments are milliseconds since 1970. `at` is the
 * moment of looking: what is not known by then is not told, and what is corrected later looks otherwise then.
 */
export interface Ledgers {
  readonly world: World
  readonly ads: Readonly<Record<AdPlatform, AdLedger>>
  readonly visits: VisitLedger
  readonly mail: MailLedger
  readonly payments: Entries<Payment>
  readonly subscriptions: Entries<Subscription>
  /** Of subscriptions: each charge that was made, failed or skipped. */
  readonly subscriptionCharges: Entries<SubscriptionCharge>
  readonly tickets: Entries<Ticket>
}

export type AdPlatform = 'FB' | 'GD' | 'TT'

/** Things as they stand at a moment, the first created first; those that do not exist yet are not there. */
export interface Entries<Entry> {
  all(at: Date): readonly Entry[]
}

export interface AdLedger {
  readonly campaigns: readonly AdCampaign[]
  /** The first day on which anything was spent. */
  readonly firstDay: string
  /** One row for each ad that was shown that day; none for a day to come. */
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
  /** Corrected downwards for some days after (clicks found to be invalid). */
  readonly spendMinor: number
  readonly impressions: number
  readonly clicks: number
  /** Purchases the platform claims for clicks of that day; for up to four weeks more of them come in. */
  readonly conversions: number
  readonly conversionValueMinor: number
}

export interface VisitLedger {
  readonly firstDay: string
  /** Rows of a day agree in nothing; today's and yesterday's still grow. */
  day(day: string, at: Date): readonly VisitDay[]
}

export interface VisitDay {
  readonly source: string | null
  readonly medium: string | null
  readonly campaign: string | null
  readonly content: string | null
  readonly term: string | null
  /** As GA4 groups them: Paid Social, Email, Organic Search, Direct, … */
  readonly channelGroup: string
  /** A path without its query. */
  readonly landingPage: string
  readonly device: 'desktop' | 'mobile' | 'tablet'
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
  /** Campaigns and flows as they stand. */
  campaigns(at: Date): readonly MailCampaign[]
  day(day: string, at: Date): readonly MailDay[]
}

export interface MailCampaign {
  readonly id: string
  readonly kind: 'campaign' | 'flow'
  readonly name: string
  readonly subject: string | null
  /** Of a campaign: draft, scheduled, sent; of a flow: live, manual. */
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
  /** Orders credited to letters opened or clicked in the five days before; for so long more come in. */
  readonly conversions: number
  readonly revenueMinor: number
}

interface Entry {
  /** Unique within its kind, the same for ever. */
  readonly id: string
  readonly createdAt: number
  /** The last change up to the moment of looking. */
  readonly updatedAt: number
}

/** One movement of money at the payment provider; signed as it moves the balance. */
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
  /** Of the shop. */
  readonly orderId: number | null
  readonly customerId: number | null
  /** Of a refund or dispute: the charge it is about. */
  readonly chargeId: string | null
  /** The payout it went out with; none while it is still in the balance. */
  readonly payoutId: string | null
}

export interface Subscription extends Entry {
  /** Of the shop. */
  readonly customerId: number
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
  /** The shop's order that it made; none when it failed or was skipped. */
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
  /** Of the shop; none for somebody who has not bought. */
  readonly customerId: number | null
  readonly orderId: number | null
  readonly agentName: string | null
  readonly teamName: string | null
  readonly tags: readonly string[]
  readonly messagesCount: number
  /** 1 to 5; asked for when it is closed, and given later or never. */
  readonly satisfaction: number | null
  readonly satisfactionAt: number | null
}
