import * as z from 'zod/mini'

/** The platforms of the product by their codes. Manifests and the catalogue's SQL take the names from here. */
export const platformNames = {
  AA: 'Amazon Ads',
  AZ: 'Amazon',
  BA: 'Microsoft Ads',
  BG: 'BigCommerce',
  BO: 'Bold Commerce',
  FB: 'Facebook',
  G4: 'Google Analytics 4',
  GA: 'Google Analytics',
  GD: 'Google Ads',
  GO: 'Gorgias',
  GS: 'Google Search Console',
  HB: 'HubSpot',
  KL: 'Klaviyo',
  KN: 'KnoCommerce',
  LI: 'LinkedIn',
  MG: 'Magento',
  MT: 'Mountain',
  PT: 'Pinterest',
  RE: 'ReCharge',
  RL: 'AdRoll',
  S3: 'Amazon S3',
  SC: 'Snapchat',
  SP: 'Shopify',
  SR: 'Stripe',
  TT: 'TikTok',
  TW: 'Twitter',
} as const satisfies Record<string, string>

export type PlatformCode = keyof typeof platformNames

export const PlatformCode = z.enum(Object.keys(platformNames) as [PlatformCode, ...PlatformCode[]])

/** The tabs of the catalogue. */
export const platformCategories = {
  store: 'Store',
  advertising: 'Advertising',
  analytics: 'Analytics',
  marketing: 'Marketing',
  payment: 'Payments',
  support: 'Support and surveys',
  storage: 'Storage',
} as const satisfies Record<string, string>

export type PlatformCategory = keyof typeof platformCategories

/** What platforms have data about; dashboards, metrics and reports need these, and not a platform. */
export const dataKinds = [
  'orders',
  'checkouts',
  'shipments',
  'ads',
  'visits',
  'searches',
  'emails',
  /** What messages sold, as the platform itself claims. */
  'mailSales',
  'mailProfiles',
  /** Lists, sign-up forms, and results by the day of sending. */
  'mailGrowth',
  'subscriptions',
  'subscriptionOrders',
  'payments',
  'tickets',
  'surveys',
  'crm',
  'marketplace',
] as const

export type DataKind = (typeof dataKinds)[number]

export interface PlatformEntry {
  readonly category: PlatformCategory
  /** Primary platforms are where a shop sells; they are listed first. */
  readonly rank: 'primary' | 'secondary'
  readonly isDatasource: boolean
  readonly isDestination: boolean
  readonly provides: readonly DataKind[]
  /** The UTM parameters that visits from the platform's ads have. Only ad platforms have them. */
  readonly utm: AdsUtm | null
}

interface AdsUtm {
  readonly source: string
  readonly medium: 'cpc' | 'display' | 'paid_social'
}

export const platformCatalogue: Readonly<Record<PlatformCode, PlatformEntry>> = {
  SP: entry('store', 'primary', { provides: ['orders', 'checkouts', 'shipments'] }),
  BG: entry('store', 'primary'),
  MG: entry('store', 'primary'),
  AZ: entry('store', 'primary', { provides: ['orders', 'marketplace'] }),
  G4: entry('analytics', 'primary', { provides: ['visits'] }),
  GA: entry('analytics', 'primary', { provides: ['visits'] }),
  GS: entry('analytics', 'secondary', { provides: ['searches'] }),
  FB: entry('advertising', 'primary', { ...ads('facebook', 'paid_social'), isDestination: true }),
  GD: entry('advertising', 'primary', { ...ads('google', 'cpc'), isDestination: true }),
  BA: entry('advertising', 'primary', { ...ads('bing', 'cpc'), isDestination: true }),
  AA: entry('advertising', 'secondary', { ...ads('amazon', 'cpc'), isDestination: true }),
  TT: entry('advertising', 'secondary', { ...ads('tiktok', 'paid_social'), isDestination: true }),
  PT: entry('advertising', 'secondary', {
    ...ads('pinterest', 'paid_social'),
    isDestination: true,
  }),
  SC: entry('advertising', 'secondary', { ...ads('snapchat', 'paid_social'), isDestination: true }),
  LI: entry('advertising', 'secondary', { ...ads('linkedin', 'paid_social'), isDestination: true }),
  TW: entry('advertising', 'secondary', { ...ads('twitter', 'paid_social'), isDestination: true }),
  RL: entry('advertising', 'secondary', { ...ads('adroll', 'display'), isDestination: true }),
  MT: entry('advertising', 'secondary', ads('mountain', 'display')),
  KL: entry('marketing', 'secondary', {
    provides: ['emails', 'mailSales', 'mailProfiles', 'mailGrowth'],
    isDestination: true,
  }),
  HB: entry('marketing', 'secondary', { provides: ['emails', 'crm'], isDestination: true }),
  RE: entry('payment', 'secondary', { provides: ['subscriptions', 'subscriptionOrders'] }),
  SR: entry('payment', 'secondary', { provides: ['payments', 'subscriptions'] }),
  BO: entry('payment', 'secondary', { provides: ['subscriptions'] }),
  GO: entry('support', 'secondary', { provides: ['tickets'] }),
  KN: entry('support', 'secondary', { provides: ['surveys'] }),
  S3: entry('storage', 'secondary', { isDatasource: false, isDestination: true }),
}

function entry(
  category: PlatformCategory,
  rank: PlatformEntry['rank'],
  over: Partial<PlatformEntry> = {},
): PlatformEntry {
  const provides = category === 'store' ? (['orders'] as const) : []
  return { category, rank, isDatasource: true, isDestination: false, provides, utm: null, ...over }
}

function ads(source: string, medium: AdsUtm['medium']): Pick<PlatformEntry, 'provides' | 'utm'> {
  return { provides: ['ads'], utm: { source, medium } }
}

/** The platforms that have data of a kind, in the catalogue's order. */
export function providersOf(kind: DataKind): readonly PlatformCode[] {
  return catalogued.filter((code) => platformCatalogue[code].provides.includes(kind))
}

const catalogued = Object.keys(platformCatalogue) as PlatformCode[]

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
  MarketplaceProductTraffic: 'marketplace',
  MarketplaceTraffic: 'marketplace',
  Invoices: 'payments',
  MailForms: 'mailGrowth',
  MailListGrowth: 'mailGrowth',
  MailLists: 'mailGrowth',
  MailProfiles: 'mailProfiles',
  MailResults: 'mailGrowth',
  MailPerformance: 'emails',
  PaymentCustomers: 'payments',
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
  'MarketplaceAdvertising.adSpend': ['ads'],
  'MarketplaceAdvertising.orderedSales': ['marketplace'],
  'MarketplaceAdvertising.adShare': ['ads', 'marketplace'],
  'MailPerformance.conversions': ['mailSales'],
  'MailPerformance.revenue': ['mailSales'],
  'MailPerformance.revenuePerRecipient': ['mailSales'],
}

/** The kinds of data that a metric or breakdown needs, all of them; the store's own if nothing else is known. */
export function kindsBehind(member: string): readonly DataKind[] {
  const [group = ''] = member.split('.')
  return metrics[member] ?? [groups[group] ?? 'orders']
}

/** The order in which the product offers platforms. */
export const productOrder = [
  'GD',
  'GA',
  'G4',
  'FB',
  'RE',
  'SP',
  'KL',
  'BG',
  'RL',
  'BA',
  'S3',
  'MT',
  'SC',
  'GS',
  'SR',
  'HB',
  'PT',
  'TT',
  'AZ',
  'AA',
  'LI',
  'TW',
  'KN',
  'GO',
  'BO',
  'MG',
] as const satisfies readonly PlatformCode[]
