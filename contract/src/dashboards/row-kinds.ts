import type { Member } from '../queries/query.ts'

/** The rows behind the metrics of a data set: what they are called, and what a list of them shows. */
export interface RowKind {
  /** In the plural: 'Orders'. */
  readonly title: string
  /** What identifies a row comes first. Personal members are masked by the query API. */
  readonly members: readonly [Member, ...Member[]]
}

/** By cube. Cubes without an entry have no rows of their own, such as totals per day. */
export const rowKinds: Readonly<Record<string, RowKind>> = {
  ShopifyOrders: {
    title: 'Orders',
    members: [
      'ShopifyOrders.orderName',
      'ShopifyOrders.happenedAt',
      'CustomerProfile.email',
      'ShopifyOrders.customerKind',
      'ShopifyOrders.channel',
      'ShopifyOrders.shippingCountry',
      'ShopifyOrders.financialStatus',
    ],
  },
  ShopifyOrderLines: {
    title: 'Order lines',
    members: [
      'ShopifyOrderLines.orderName',
      'ShopifyOrderLines.happenedAt',
      'ShopifyOrderLines.title',
      'ShopifyOrderLines.sku',
      'ShopifyOrderLines.vendor',
    ],
  },
  Refunds: {
    title: 'Refunds',
    members: ['Refunds.orderName', 'Refunds.refundedAt', 'Refunds.kind', 'Refunds.note'],
  },
  OrderTransactions: {
    title: 'Transactions',
    members: [
      'OrderTransactions.orderName',
      'OrderTransactions.processedAt',
      'OrderTransactions.kind',
      'OrderTransactions.status',
      'OrderTransactions.gateway',
      'OrderTransactions.errorCode',
    ],
  },
  AbandonedCheckouts: {
    title: 'Checkouts',
    members: [
      'AbandonedCheckouts.startedAt',
      'AbandonedCheckouts.customerKind',
      'AbandonedCheckouts.country',
      'AbandonedCheckouts.total',
      'AbandonedCheckouts.recoveredAt',
    ],
  },
  Fulfillments: {
    title: 'Fulfillments',
    members: [
      'Fulfillments.orderName',
      'Fulfillments.fulfilledAt',
      'Fulfillments.carrier',
      'Fulfillments.deliveryStatus',
      'Fulfillments.country',
      'Fulfillments.location',
    ],
  },
  CustomerProfile: {
    title: 'Customers',
    members: [
      'CustomerProfile.customerId',
      'CustomerProfile.email',
      'CustomerProfile.firstName',
      'CustomerProfile.lastName',
      'CustomerProfile.createdAt',
      'CustomerProfile.lastOrderAt',
      'CustomerProfile.country',
    ],
  },
  PlatformAdSpend: {
    title: 'Ads',
    members: [
      'PlatformAdSpend.ad',
      'PlatformAdSpend.adSet',
      'PlatformAdSpend.campaign',
      'PlatformAdSpend.account',
      'PlatformAdSpend.platformName',
    ],
  },
  MailPerformance: {
    title: 'Messages',
    members: [
      'MailPerformance.message',
      'MailPerformance.subject',
      'MailPerformance.campaign',
      'MailPerformance.kind',
      'MailPerformance.sentAt',
    ],
  },
  Tickets: {
    title: 'Tickets',
    members: [
      'Tickets.ticketId',
      'Tickets.createdAt',
      'Tickets.subject',
      'Tickets.channel',
      'Tickets.status',
      'Tickets.agent',
    ],
  },
  Payments: {
    title: 'Payments',
    members: [
      'Payments.createdAt',
      'Payments.kind',
      'Payments.status',
      'Payments.method',
      'Payments.failureCode',
      'Payments.disputeStatus',
      'Payments.country',
    ],
  },
  Payouts: {
    title: 'Payouts',
    members: [
      'Payouts.payoutId',
      'Payouts.createdAt',
      'Payouts.arrivesAt',
      'Payouts.status',
      'Payouts.payoutAmount',
    ],
  },
  MarketplaceCharges: {
    title: 'Fees',
    members: [
      'MarketplaceCharges.postedAt',
      'MarketplaceCharges.kind',
      'MarketplaceCharges.name',
      'MarketplaceCharges.sku',
      'MarketplaceCharges.orderId',
    ],
  },
  Invoices: {
    title: 'Invoices',
    members: [
      'Invoices.number',
      'Invoices.createdAt',
      'Invoices.status',
      'Invoices.reason',
      'Invoices.total',
    ],
  },
  Subscriptions: {
    title: 'Subscriptions',
    members: [
      'Subscriptions.subscriptionId',
      'Subscriptions.happenedAt',
      'Subscriptions.productTitle',
      'Subscriptions.status',
      'Subscriptions.endReason',
    ],
  },
  SubscriptionEvents: {
    title: 'Subscription events',
    members: [
      'SubscriptionEvents.subscriptionId',
      'SubscriptionEvents.happenedAt',
      'SubscriptionEvents.kind',
      'SubscriptionEvents.reason',
    ],
  },
  SurveyResponses: {
    title: 'Answers',
    members: [
      'SurveyResponses.answeredAt',
      'SurveyResponses.survey',
      'SurveyResponses.question',
      'SurveyResponses.answer',
      'SurveyResponses.score',
    ],
  },
  Deals: {
    title: 'Deals',
    members: [
      'Deals.name',
      'Deals.date',
      'Deals.pipeline',
      'Deals.stage',
      'Deals.status',
      'Deals.amount',
    ],
  },
  SiteSearch: {
    title: 'Searches',
    members: ['SiteSearch.query', 'SiteSearch.page', 'SiteSearch.country', 'SiteSearch.device'],
  },
  GATrafficSourceUtm: {
    title: 'Traffic sources',
    members: [
      'GATrafficSourceUtm.source',
      'GATrafficSourceUtm.medium',
      'GATrafficSourceUtm.campaign',
      'GATrafficSourceUtm.landingPage',
      'GATrafficSourceUtm.device',
      'GATrafficSourceUtm.country',
    ],
  },
  AcquisitionMetrics: {
    title: 'Campaigns',
    members: [
      'AcquisitionMetrics.campaign',
      'AcquisitionMetrics.channel',
      'AcquisitionMetrics.utmSource',
      'AcquisitionMetrics.utmMedium',
    ],
  },
  Products: {
    title: 'Products',
    members: ['Products.title', 'Products.vendor', 'Products.productType', 'Products.status'],
  },
  ProductVariants: {
    title: 'Variants',
    members: [
      'Products.title',
      'ProductVariants.title',
      'ProductVariants.sku',
      'ProductVariants.price',
      'ProductVariants.inventoryQuantity',
    ],
  },
}

/** Null for metrics without rows of their own. */
export function rowKindOf(measure: Member): RowKind | null {
  const [cube = ''] = measure.split('.')
  return Object.hasOwn(rowKinds, cube) ? (rowKinds[cube] ?? null) : null
}
