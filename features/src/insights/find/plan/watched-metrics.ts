import type { PlatformCode } from '@cartograph/contract'
import { platformsOf } from './platforms-of.ts'

/** What is followed day by day: the figures that decide something, and the parts in which something happens. */
export interface WatchedCube {
  readonly cube: string
  /** Its time dimension. */
  readonly time: string
  /** Where its rows come from; without a connection to any of them there is nothing to follow. */
  readonly platforms: readonly PlatformCode[]
  /** So long after a day has ended its figures may still be on their way, and by whose clocks it ended differs. */
  readonly settlesHours?: number
  /** By what the values of a dimension are ranked, to follow those that matter. */
  readonly support: string
  /** What moves together is told once within a topic: a product has little to do with where visits come from. */
  readonly topic: 'demand' | 'goods' | 'subscriptions' | 'support' | 'payments'
  readonly metrics: readonly WatchedMetric[]
  readonly dimensions: readonly WatchedDimension[]
  /** Not followed, but what moves a part may be told by them. */
  readonly details?: readonly WatchedDimension[]
}

export interface WatchedMetric {
  readonly measure: string
  readonly kind: 'count' | 'money' | 'ratio'
  /** Groups of the parts that are followed; all of them without it, and an empty list for the whole alone. */
  readonly parts?: readonly string[]
  /** A part that has less of what parts are ranked by, on a usual day, is too thin for this figure. */
  readonly minSupport?: number
  /** As a whole it says nothing. */
  readonly partsOnly?: true
  /** Of a ratio: what is divided by what, each a sum of measures, those with a minus taken off. */
  readonly num?: readonly string[]
  readonly den?: readonly string[]
  /** Some of those that are counted below, so that it cannot be more than 1 and its chance is known. */
  readonly isShare?: true
  /** Less of what is divided by on a usual day is too little to say anything of a part. */
  readonly minDenominator?: number
  /** What one is worth, or of a ratio one of what is divided: sales for each of what brings them. */
  readonly unitValue: UnitValue
}

/** Money itself is worth what it is. */
export type UnitValue = 'money' | { readonly money: string; readonly per: string }

export interface WatchedDimension {
  readonly dimension: string
  /** Small letters, the same for dimensions of several cubes whose values mean the same. */
  readonly group: string
  /** How values are told to people; as they are without it. */
  readonly alias?: 'country' | 'words'
  /** Its values are platforms, by name. */
  readonly isPlatform?: true
  /** Each of its values is part of one value of that other group. */
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
    platforms: ['SP'],
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
        parts: ['channel', 'customer_kind', 'country'],
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
      { dimension: 'channel', group: 'channel' },
      { dimension: 'utmSource', group: 'utm_source', within: 'channel' },
      { dimension: 'shippingCountry', group: 'country', alias: 'country' },
      { dimension: 'customerKind', group: 'customer_kind' },
      { dimension: 'sourceName', group: 'sales_channel' },
    ],
  },
  {
    cube: 'ShopifyOrderLines',
    time: 'happenedAt',
    platforms: ['SP'],
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
    platforms: platformsOf('advertising'),
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
    platforms: ['G4', 'GA'],
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
      { dimension: 'device', group: 'device', alias: 'words' },
      { dimension: 'country', group: 'web_country', alias: 'country' },
    ],
  },
  {
    cube: 'MailPerformance',
    time: 'date',
    settlesHours: 3,
    platforms: ['KL', 'HB'],
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
        // On the days after a campaign its messages are opened, and others have been delivered.
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
        // On the days after a campaign its messages are opened, and others have been delivered.
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
        // On the days after a campaign its messages are opened, and others have been delivered.
        partsOnly: true,
        parts: ['mail_campaign'],
        minDenominator: 50,
        unitValue: order,
      },
    ],
    dimensions: [
      { dimension: 'kind', group: 'mail_kind', alias: 'words' },
      { dimension: 'campaign', group: 'mail_campaign', within: 'mail_kind' },
    ],
    details: [{ dimension: 'message', group: 'mail_message', within: 'mail_campaign' }],
  },
  {
    cube: 'Subscriptions',
    time: 'happenedAt',
    platforms: ['RE', 'BO'],
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
    platforms: ['GO', 'HB'],
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
      { dimension: 'channel', group: 'ticket_channel', alias: 'words' },
      { dimension: 'team', group: 'ticket_team' },
    ],
  },
  {
    cube: 'Payments',
    time: 'createdAt',
    platforms: ['SR'],
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
    dimensions: [{ dimension: 'method', group: 'payment_method', alias: 'words' }],
    details: [{ dimension: 'failureCode', group: 'failure_code', alias: 'words' }],
  },
]

/** What a shop owner thinks in: told rather than what it comes from. */
export const outcomes: readonly string[] = ['ShopifyOrders.netSales', 'PlatformAdSpend.spend']

/** What a piece is offered for: it is the same in every sale until somebody changes it. */
export const listPriceMetric = 'ShopifyOrderLines.unitPriceBeforeDiscounts'

/** What of a piece is asked, and paid: the one follows the other. */
export const priceMetrics: readonly string[] = [
  listPriceMetric,
  'ShopifyOrderLines.averageUnitPrice',
]
