import { providersOf, shopMember, type PlatformCode } from '@cartograph/contract'

/** The metrics that are watched day by day, and the dimensions they are watched by. */
export interface WatchedCube {
  readonly cube: string
  /** The cube's time dimension. */
  readonly time: string
  /** The platforms of its rows; without a connection to any of them it is not watched. */
  readonly platforms: readonly PlatformCode[]
  /** The time after the end of a day until its data has settled, including time zone differences. */
  readonly settlesHours?: number
  /** The measure by which a dimension's values are ranked, to watch the largest. */
  readonly support: string
  /** Changes are grouped within a topic: products are unrelated to traffic sources. */
  readonly topic: 'demand' | 'goods' | 'subscriptions' | 'support' | 'payments'
  readonly metrics: readonly WatchedMetric[]
  readonly dimensions: readonly WatchedDimension[]
  /** Not watched itself, but its drivers may be explained by these dimensions. */
  readonly details?: readonly WatchedDimension[]
}

export interface WatchedMetric {
  readonly measure: string
  readonly kind: 'count' | 'money' | 'ratio'
  /** The dimension groups that are watched; all when absent, and only the whole when empty. */
  readonly parts?: readonly string[]
  /** A segment with less of the ranking measure on a usual day is too small for this metric. */
  readonly minSupport?: number
  /** The workspace has defined it, so people look for it by its name. */
  readonly isCustom?: true
  /** Not watched as a whole. */
  readonly partsOnly?: true
  /** For a ratio: numerator and denominator, each a sum of measures; those with a minus are subtracted. */
  readonly num?: readonly string[]
  readonly den?: readonly string[]
  /** The numerator is a subset of the denominator, so the ratio is at most 1 and binomially distributed. */
  readonly isShare?: true
  /** A segment with a smaller denominator on a usual day is too small. */
  readonly minDenominator?: number
  /** The money value of one unit, or for a ratio of one unit of the denominator: each visit's sales. */
  readonly unitValue: UnitValue
}

/** Money needs no conversion. */
export type UnitValue = 'money' | { readonly money: string; readonly per: string }

export interface WatchedDimension {
  /** Of the cube; that of the shops by its full name, which is watched where there are several. */
  readonly dimension: string
  /** In lower case; equal for dimensions of different cubes whose values mean the same. */
  readonly group: string
  /** Its values are platforms, by name. */
  readonly isPlatform?: true
  /** Each of its values belongs to one value of that other group. */
  readonly within?: string
}

const order: UnitValue = { money: 'ShopifyOrders.netSales', per: 'ShopifyOrders.orders' }
const visit: UnitValue = { money: 'ShopifyOrders.netSales', per: 'GATrafficSourceUtm.sessions' }
const unit: UnitValue = { money: 'ShopifyOrderLines.netSales', per: 'ShopifyOrderLines.unitsSold' }
const adClick: UnitValue = { money: 'PlatformAdSpend.spend', per: 'PlatformAdSpend.clicks' }
const mailOpen: UnitValue = { money: 'MailPerformance.revenue', per: 'MailPerformance.opens' }
const mailClick: UnitValue = { money: 'MailPerformance.revenue', per: 'MailPerformance.clicks' }

export const watchedCubes: readonly WatchedCube[] = [
  {
    cube: 'ShopifyOrders',
    time: 'happenedAt',
    platforms: providersOf('orders'),
    support: 'orders',
    topic: 'demand',
    metrics: [
      { measure: 'orders', kind: 'count', unitValue: order },
      { measure: 'netSales', kind: 'money', minSupport: 10, unitValue: 'money' },
      {
        measure: 'averageOrderValue',
        kind: 'ratio',
        num: ['grossSales', '-discounts'],
        den: ['orders'],
        minDenominator: 10,
        parts: ['shop', 'channel', 'customer_kind', 'country'],
        unitValue: 'money',
      },
      { measure: 'discounts', kind: 'money', parts: [], unitValue: 'money' },
      { measure: 'refunds', kind: 'money', parts: [], unitValue: 'money' },
      {
        measure: 'refundRate',
        kind: 'ratio',
        num: ['refunds'],
        den: ['grossSales', '-discounts'],
        parts: [],
        unitValue: 'money',
      },
      { measure: 'firstOrders', kind: 'count', unitValue: order },
    ],
    dimensions: [
      { dimension: shopMember, group: 'shop' },
      { dimension: 'channel', group: 'channel' },
      { dimension: 'utmSource', group: 'utm_source', within: 'channel' },
      { dimension: 'shippingCountry', group: 'country' },
      { dimension: 'customerKind', group: 'customer_kind' },
      { dimension: 'sourceName', group: 'sales_channel' },
    ],
  },
  {
    cube: 'ShopifyOrderLines',
    time: 'happenedAt',
    platforms: providersOf('orders'),
    support: 'unitsSold',
    topic: 'goods',
    metrics: [
      { measure: 'unitsSold', kind: 'count', unitValue: unit },
      { measure: 'netSales', kind: 'money', minSupport: 5, unitValue: 'money' },
      {
        measure: 'averageUnitPrice',
        kind: 'ratio',
        num: ['grossSales', '-discounts'],
        den: ['unitsSold'],
        minDenominator: 3,
        unitValue: 'money',
      },
      {
        measure: 'unitPriceBeforeDiscounts',
        kind: 'ratio',
        num: ['grossSales'],
        den: ['unitsSold'],
        partsOnly: true,
        unitValue: 'money',
      },
    ],
    dimensions: [{ dimension: 'title', group: 'product' }],
    details: [{ dimension: 'sku', group: 'sku', within: 'product' }],
  },
  {
    cube: 'PlatformAdSpend',
    time: 'date',
    settlesHours: 3,
    platforms: providersOf('ads'),
    support: 'spend',
    topic: 'demand',
    metrics: [
      { measure: 'spend', kind: 'money', unitValue: 'money' },
      { measure: 'clicks', kind: 'count', unitValue: adClick },
      { measure: 'conversionValue', kind: 'money', parts: ['ad_platform'], unitValue: 'money' },
      {
        measure: 'cpc',
        kind: 'ratio',
        num: ['spend'],
        den: ['clicks'],
        minDenominator: 20,
        unitValue: 'money',
      },
      {
        measure: 'ctr',
        kind: 'ratio',
        num: ['clicks'],
        den: ['impressions'],
        isShare: true,
        minDenominator: 1_000,
        unitValue: adClick,
      },
      {
        measure: 'roas',
        kind: 'ratio',
        num: ['conversionValue'],
        den: ['spend'],
        parts: ['ad_platform'],
        unitValue: 'money',
      },
    ],
    dimensions: [
      { dimension: 'platformName', group: 'ad_platform', isPlatform: true },
      { dimension: 'campaign', group: 'ad_campaign', within: 'ad_platform' },
    ],
    details: [{ dimension: 'adSet', group: 'ad_set', within: 'ad_campaign' }],
  },
  {
    cube: 'GATrafficSourceUtm',
    time: 'date',
    settlesHours: 3,
    platforms: providersOf('visits'),
    support: 'sessions',
    topic: 'demand',
    metrics: [
      { measure: 'sessions', kind: 'count', unitValue: visit },
      {
        measure: 'conversionRate',
        kind: 'ratio',
        num: ['purchases'],
        den: ['sessions'],
        isShare: true,
        minDenominator: 50,
        unitValue: order,
      },
      { measure: 'addToCarts', kind: 'count', unitValue: visit },
    ],
    dimensions: [
      { dimension: 'channelGroup', group: 'web_channel' },
      { dimension: 'source', group: 'web_source', within: 'web_channel' },
      { dimension: 'device', group: 'device' },
      { dimension: 'country', group: 'web_country' },
    ],
  },
  {
    cube: 'MailPerformance',
    time: 'date',
    settlesHours: 3,
    platforms: providersOf('emails'),
    support: 'delivered',
    topic: 'demand',
    metrics: [
      { measure: 'revenue', kind: 'money', unitValue: 'money' },
      {
        measure: 'openRate',
        kind: 'ratio',
        num: ['opens'],
        den: ['delivered'],
        isShare: true,
        // Opens follow in the days after a campaign, while other emails have been delivered.
        partsOnly: true,
        parts: ['mail_campaign'],
        minDenominator: 20,
        unitValue: mailOpen,
      },
      {
        measure: 'clickRate',
        kind: 'ratio',
        num: ['clicks'],
        den: ['delivered'],
        isShare: true,
        // Opens follow in the days after a campaign, while other emails have been delivered.
        partsOnly: true,
        parts: ['mail_campaign'],
        minDenominator: 20,
        unitValue: mailClick,
      },
      {
        measure: 'unsubscribeRate',
        kind: 'ratio',
        num: ['unsubscribes'],
        den: ['delivered'],
        isShare: true,
        // Opens follow in the days after a campaign, while other emails have been delivered.
        partsOnly: true,
        parts: ['mail_campaign'],
        minDenominator: 50,
        unitValue: order,
      },
    ],
    dimensions: [
      { dimension: 'kind', group: 'mail_kind' },
      { dimension: 'campaign', group: 'mail_campaign', within: 'mail_kind' },
    ],
    details: [{ dimension: 'message', group: 'mail_message', within: 'mail_campaign' }],
  },
  {
    cube: 'Subscriptions',
    time: 'happenedAt',
    platforms: providersOf('subscriptions'),
    support: 'newSubscriptions',
    topic: 'subscriptions',
    metrics: [
      { measure: 'newSubscriptions', kind: 'count', unitValue: order },
      { measure: 'endedSubscriptions', kind: 'count', unitValue: order },
    ],
    dimensions: [{ dimension: 'productTitle', group: 'subscribed_product' }],
  },
  {
    cube: 'Tickets',
    time: 'createdAt',
    platforms: providersOf('tickets'),
    support: 'tickets',
    topic: 'support',
    metrics: [
      { measure: 'tickets', kind: 'count', unitValue: order },
      {
        measure: 'satisfiedShare',
        kind: 'ratio',
        num: ['satisfiedTickets'],
        den: ['ratedTickets'],
        isShare: true,
        minDenominator: 5,
        unitValue: order,
      },
    ],
    dimensions: [
      { dimension: 'channel', group: 'ticket_channel' },
      { dimension: 'team', group: 'ticket_team' },
    ],
  },
  {
    cube: 'Payments',
    time: 'createdAt',
    platforms: providersOf('payments'),
    support: 'charges',
    topic: 'payments',
    metrics: [
      { measure: 'failedCharges', kind: 'count', unitValue: order },
      {
        measure: 'failureRate',
        kind: 'ratio',
        num: ['failedCharges'],
        den: ['charges', 'failedCharges'],
        isShare: true,
        minDenominator: 20,
        unitValue: order,
      },
      { measure: 'disputes', kind: 'count', unitValue: order },
    ],
    dimensions: [{ dimension: 'method', group: 'payment_method' }],
    details: [{ dimension: 'failureCode', group: 'failure_code' }],
  },
]

/** The metrics that shop owners think in; they are reported in preference to those they derive from. */
export const outcomes: readonly string[] = ['ShopifyOrders.netSales', 'PlatformAdSpend.spend']

/** The list price of a product: constant until it is changed. */
export const listPriceMetric = 'ShopifyOrderLines.unitPriceBeforeDiscounts'

/** The list price and the average price of a product: the second follows the first. */
export const priceMetrics: readonly string[] = [
  listPriceMetric,
  'ShopifyOrderLines.averageUnitPrice',
]
