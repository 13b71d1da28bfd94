import { providersOf, type PlatformCode, type ReportDefinition } from '@cartograph/contract'
import { partsOf, type WorkspaceMetric } from '@cartograph/semantic'

/** Platforms of which one suffices. */
type Source = readonly PlatformCode[]

const stores = providersOf('orders')
const ads = providersOf('ads')
const analytics = providersOf('visits')
const crm = providersOf('crm')

/** The platforms that fill the metric groups; those of the store are not listed. */
const groups: Readonly<Record<string, Source>> = {
  Contacts: crm,
  Deals: crm,
  FormSubmissions: crm,
  AdAges: ads,
  AdConversionActions: ads,
  AdCountries: ads,
  AdDevices: ads,
  AdPlacements: ads,
  AdProducts: ads,
  AdReach: ads,
  AdSearchTerms: ads,
  GATrafficSourceUtm: analytics,
  WebEvents: analytics,
  WebTransactions: analytics,
  WebUsers: analytics,
  MarketplaceCharges: providersOf('marketplace'),
  MarketplaceTraffic: providersOf('marketplace'),
  Invoices: providersOf('payments'),
  MailProfiles: ['KL'],
  MailPerformance: providersOf('emails'),
  Payments: providersOf('payments'),
  Payouts: providersOf('payments'),
  OrderTransactions: providersOf('checkouts'),
  AbandonedCheckouts: providersOf('checkouts'),
  Fulfillments: providersOf('shipments'),
  InventoryLevels: providersOf('shipments'),
  PlatformAdSpend: ads,
  SiteSearch: providersOf('searches'),
  SubscriptionDiscounts: ['RE'],
  SubscriptionEvents: providersOf('subscriptions'),
  SubscriptionOrders: ['RE'],
  Subscriptions: providersOf('subscriptions'),
  SurveyResponses: providersOf('surveys'),
  TicketReplies: providersOf('tickets'),
  TicketTags: providersOf('tickets'),
  Tickets: providersOf('tickets'),
}

/** Metrics of acquisition that are not of the store alone. */
const acquisition: Readonly<Record<string, readonly Source[]>> = {
  adSpend: [ads],
  impressions: [ads],
  clicks: [ads],
  claimedSales: [ads],
  roas: [ads],
  cpc: [ads],
  cpm: [ads],
  ctr: [ads],
  mer: [stores, ads],
  cac: [stores, ads],
  costPerOrder: [stores, ads],
  ltvToCac: [stores, ads],
  sessions: [analytics],
  conversionRate: [stores, analytics],
}

/** What is read of a metric group: a section of a report, or a metric. */
export interface GroupQuery {
  readonly name: string
  readonly query: Pick<ReportDefinition['query'], 'measures' | 'dimensions'>
}

/** The data that queries need: of each entry, one of the platforms. */
export function needsOf(
  definitions: readonly GroupQuery[],
  metrics: readonly WorkspaceMetric[] = [],
): PlatformCode[][] {
  const members = definitions.flatMap(({ name, query }) => [
    ...query.measures.flatMap((member) => partsIn(member, metrics)),
    // Those of the group itself come with its metrics.
    ...query.dimensions.filter((member) => !member.startsWith(`${name}.`)),
  ])
  const sources = members.flatMap(sourcesOf)
  return [...new Map(sources.map((source) => [source.join(), [...source]])).values()]
}

function sourcesOf(member: string): readonly Source[] {
  const [group = '', name = ''] = member.split('.')
  const source = groups[group] ?? stores
  return group === 'AcquisitionMetrics' ? (acquisition[name] ?? [source]) : [source]
}

/** The catalogue's metrics that a metric is computed from, or itself. */
function partsIn(member: string, metrics: readonly WorkspaceMetric[]): string[] {
  const metric = metrics.find((one) => one.member === member)
  return metric === undefined ? [member] : partsOf(metric).flatMap((part) => partsIn(part, metrics))
}
