import type { DataKind } from './platforms.ts'

/** The data that fills a group of metrics; those of the store are not listed. */
const groups: Readonly<Record<string, DataKind>> = {
  Contacts: 'crm',
  Deals: 'crm',
  FormSubmissions: 'crm',
  AdAges: 'ads',
  AdConversionActions: 'ads',
  AdCountries: 'ads',
  AdDevices: 'ads',
  AdPlacements: 'ads',
  AdProducts: 'ads',
  AdReach: 'ads',
  AdSearchTerms: 'ads',
  GATrafficSourceUtm: 'visits',
  WebEvents: 'visits',
  WebTransactions: 'visits',
  WebUsers: 'visits',
  MarketplaceCharges: 'marketplace',
  MarketplaceTraffic: 'marketplace',
  Invoices: 'payments',
  MailProfiles: 'mailProfiles',
  MailPerformance: 'emails',
  Payments: 'payments',
  Payouts: 'payments',
  OrderTransactions: 'checkouts',
  AbandonedCheckouts: 'checkouts',
  Fulfillments: 'shipments',
  InventoryLevels: 'shipments',
  PlatformAdSpend: 'ads',
  SiteSearch: 'searches',
  SubscriptionDiscounts: 'subscriptionOrders',
  SubscriptionEvents: 'subscriptions',
  SubscriptionOrders: 'subscriptionOrders',
  Subscriptions: 'subscriptions',
  SurveyResponses: 'surveys',
  TicketReplies: 'tickets',
  TicketTags: 'tickets',
  Tickets: 'tickets',
}

/** Metrics that need other data than their group, or several kinds of it. */
const metrics: Readonly<Record<string, readonly DataKind[]>> = {
  'AcquisitionMetrics.adSpend': ['ads'],
  'AcquisitionMetrics.impressions': ['ads'],
  'AcquisitionMetrics.clicks': ['ads'],
  'AcquisitionMetrics.claimedSales': ['ads'],
  'AcquisitionMetrics.roas': ['ads'],
  'AcquisitionMetrics.cpc': ['ads'],
  'AcquisitionMetrics.cpm': ['ads'],
  'AcquisitionMetrics.ctr': ['ads'],
  'AcquisitionMetrics.mer': ['orders', 'ads'],
  'AcquisitionMetrics.cac': ['orders', 'ads'],
  'AcquisitionMetrics.costPerOrder': ['orders', 'ads'],
  'AcquisitionMetrics.ltvToCac': ['orders', 'ads'],
  'AcquisitionMetrics.sessions': ['visits'],
  'AcquisitionMetrics.conversionRate': ['orders', 'visits'],
  'MailPerformance.conversions': ['mailSales'],
  'MailPerformance.revenue': ['mailSales'],
  'MailPerformance.revenuePerRecipient': ['mailSales'],
}

/** The kinds of data that a metric or breakdown needs, all of them; the store's own if nothing else is known. */
export function kindsBehind(member: string): readonly DataKind[] {
  const [group = ''] = member.split('.')
  return metrics[member] ?? [groups[group] ?? 'orders']
}
