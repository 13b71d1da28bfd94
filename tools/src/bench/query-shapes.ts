import { between, lastDays as lastDaysUntil, localTime, type Period } from './query-times.ts'

/** A query of a dashboard, and handwritten SQL for the same tables. */
export interface QueryShape {
  readonly name: string
  /** In Cube's format; both sides are compared by the first measure. */
  readonly query: CubeQueryInput
  /** Returns the first measure as `checked`. */
  readonly sql: string
}

export interface CubeQueryInput {
  readonly measures: readonly [string, ...string[]]
  readonly [key: string]: unknown
}

/** `until` is the first day without rows. */
export function queryShapes(until: string): readonly QueryShape[] {
  const lastDays = (days: number, before = 0) => lastDaysUntil(until, days, before)
  const month = lastDays(28)
  const year = lastDays(364)
  const threeYears = lastDays(1094)
  return [
    {
      name: 'orders of one day',
      query: { measures: ['ShopifyOrders.orders'], ...inPeriod(lastDays(1)) },
      sql: `SELECT count(*) AS checked FROM orders WHERE ${placedIn(lastDays(1))}`,
    },
    {
      name: 'totals, 28 days',
      query: { measures: sales, ...inPeriod(month) },
      sql: ledger({ period: month }),
    },
    {
      name: 'totals of two periods',
      query: {
        measures: [...sales, 'ShopifyOrders.averageOrderValue', 'ShopifyOrders.refunds'],
        timezone,
        timeDimensions: [{ dimension: time, compareDateRange: [month, lastDays(28, 28)] }],
      },
      sql: [month, lastDays(28, 28)].map((period) => `(${ledger({ period })})`).join(' UNION ALL '),
    },
    {
      name: 'by day, 92 days',
      query: { measures: sales, ...inPeriod(lastDays(92), 'day') },
      sql: ledger({ period: lastDays(92), key: (at) => `CAST(${at} AS DATE)` }),
    },
    {
      name: 'by week, one year',
      query: { measures: sales, ...inPeriod(year, 'week') },
      sql: ledger({ period: year, key: (at) => `date_trunc('week', ${at})` }),
    },
    {
      name: 'by month, three years',
      query: { measures: sales, ...inPeriod(threeYears, 'month') },
      sql: ledger({ period: threeYears, key: (at) => `date_trunc('month', ${at})` }),
    },
    {
      name: 'customers, two quarters',
      query: { measures: ['ShopifyOrders.customers'], ...inPeriod(lastDays(182)) },
      sql: `SELECT count(DISTINCT customer_id) AS checked FROM orders
        WHERE ${placedIn(lastDays(182))}`,
    },
    {
      name: 'customers by month, three years',
      query: { measures: ['ShopifyOrders.customers'], ...inPeriod(threeYears, 'month') },
      sql: `SELECT date_trunc('month', ${localTime('processed_at', threeYears)}) AS month,
          count(DISTINCT customer_id) AS checked
        FROM orders WHERE ${placedIn(threeYears)} GROUP BY 1 ORDER BY 1`,
    },
    {
      name: 'by channel, one year',
      query: { measures: sales, dimensions: ['ShopifyOrders.channel'], ...inPeriod(year) },
      sql: ledger({ period: year, key: () => channel, order: 'checked DESC' }),
    },
    {
      name: 'month by channel, three years',
      query: {
        measures: sales,
        dimensions: ['ShopifyOrders.channel'],
        ...inPeriod(threeYears, 'month'),
      },
      sql: ledger({
        period: threeYears,
        key: (at) => `date_trunc('month', ${at})`,
        second: channel,
      }),
    },
    {
      name: 'states of the US, one year',
      query: {
        measures: [...sales, 'ShopifyOrders.averageOrderValue'],
        dimensions: ['ShopifyOrders.shippingProvince'],
        filters: [{ member: 'ShopifyOrders.shippingCountry', operator: 'equals', values: ['US'] }],
        ...inPeriod(year),
      },
      sql: ledger({
        period: year,
        key: () => 'orders.shipping_province',
        where: "orders.shipping_country = 'US'",
        order: 'checked DESC',
      }),
    },
    {
      name: 'five states and a campaign, by week',
      query: {
        measures: sales,
        filters: [
          { member: 'ShopifyOrders.shippingProvince', operator: 'equals', values: fiveStates },
          { member: 'ShopifyOrders.utmCampaign', operator: 'contains', values: ['campaign 1'] },
        ],
        ...inPeriod(year, 'week'),
      },
      sql: ledger({
        period: year,
        key: (at) => `date_trunc('week', ${at})`,
        where: `orders.shipping_province IN (${fiveStates.map((state) => `'${state}'`).join(', ')})
          AND orders.utm_campaign ILIKE '%campaign 1%'`,
      }),
    },
    {
      name: 'first and later orders by month',
      query: {
        measures: ['ShopifyOrders.orders', 'ShopifyOrders.grossSales'],
        dimensions: ['ShopifyOrders.isFirstOrder'],
        ...inPeriod(threeYears, 'month'),
      },
      sql: `SELECT date_trunc('month', ${localTime('processed_at', threeYears)}) AS month,
          customer_order_index = 1 AS is_first, count(*) AS checked, sum(gross_sales) AS gross
        FROM orders WHERE ${placedIn(threeYears)} GROUP BY 1, 2 ORDER BY 1`,
    },
    {
      name: 'discount codes, one year',
      query: {
        measures: ['ShopifyOrders.discounts', 'ShopifyOrders.orders'],
        dimensions: ['ShopifyOrders.discountCodes'],
        filters: [{ member: 'ShopifyOrders.discountCodes', operator: 'set' }],
        ...inPeriod(year),
      },
      sql: `SELECT discount_codes, sum(discounts) AS checked, count(*) AS orders FROM orders
        WHERE ${placedIn(year)} AND discount_codes <> '' GROUP BY 1 ORDER BY 2 DESC`,
    },
    {
      name: '50 cities with the most sales, one year',
      query: {
        measures: sales,
        dimensions: ['ShopifyOrders.shippingCity'],
        order: [['ShopifyOrders.netSales', 'desc']],
        limit: 50,
        ...inPeriod(year),
      },
      sql: ledger({
        period: year,
        key: () => 'orders.shipping_city',
        order: 'checked DESC',
        limit: 50,
      }),
    },
    {
      name: '1,000 orders of the last week',
      query: {
        measures: ['ShopifyOrders.netSales'],
        dimensions: ['ShopifyOrders.orderName', 'ShopifyOrders.channel'],
        order: [['ShopifyOrders.netSales', 'desc']],
        limit: 1000,
        ...inPeriod(lastDays(7)),
      },
      sql: ledger({
        period: lastDays(7),
        key: () => 'orders.order_name',
        second: channel,
        order: 'checked DESC',
        limit: 1000,
      }),
    },
  ]
}

const timezone = 'America/New_York'
const time = 'ShopifyOrders.happenedAt'
const sales = ['ShopifyOrders.netSales', 'ShopifyOrders.orders'] as const
const fiveStates = ['CA', 'TX', 'NY', 'FL', 'IL']

function inPeriod(dateRange: Period, granularity?: string) {
  return {
    timezone,
    timeDimensions: [{ dimension: time, dateRange, ...(granularity && { granularity }) }],
  }
}

function placedIn(period: Period): string {
  return `NOT is_test AND ${between('processed_at', period)}`
}

interface Ledger {
  readonly period: Period
  /** The grouping key, from the local time of the event. */
  readonly key?: (at: string) => string
  readonly second?: string
  readonly where?: string
  readonly order?: string
  readonly limit?: number
}

/** Counts sales on the day they were made and refunds on the day they happened. */
function ledger({ period, key, second = '0', where = 'true', order = '1', limit }: Ledger): string {
  const keys = (column: string) => `${key?.(localTime(column, period)) ?? '0'} AS k, ${second} AS l`
  return `
    WITH sold AS (
      SELECT ${keys('processed_at')}, sum(gross_sales) - sum(discounts) AS amount, count(*) AS orders
      FROM orders WHERE ${placedIn(period)} AND ${where} GROUP BY 1, 2
    ), back AS (
      SELECT ${keys('refunded_at')}, sum(merchandise) AS amount
      FROM refunds JOIN orders USING (connection_id, order_id)
      WHERE NOT is_test AND ${between('refunded_at', period)} AND ${where} GROUP BY 1, 2
    )
    SELECT coalesce(sold.k, back.k) AS k, coalesce(sold.l, back.l) AS l,
      coalesce(sold.amount, 0) - coalesce(back.amount, 0) AS checked,
      coalesce(orders, 0) AS orders
    FROM sold FULL JOIN back
      ON sold.k IS NOT DISTINCT FROM back.k AND sold.l IS NOT DISTINCT FROM back.l
    ORDER BY ${order}${limit === undefined ? '' : ` LIMIT ${limit}`}`
}

const channel = `
  CASE
    WHEN coalesce(orders.utm_source, orders.utm_medium, orders.utm_campaign) IS NULL THEN
      CASE
        WHEN coalesce(lower(orders.referrer_source), 'direct') = 'direct' THEN 'Direct'
        WHEN lower(orders.referrer_source) IN
          ('google', 'bing', 'yahoo', 'duckduckgo', 'baidu', 'yandex', 'ecosia', 'search')
          THEN 'Organic search'
        WHEN lower(orders.referrer_source) = 'email' THEN 'Email'
        ELSE 'Other'
      END
    WHEN lower(orders.utm_medium) IN
      ('paid_social', 'paid-social', 'paidsocial', 'paid social', 'social_paid') THEN 'Paid social'
    WHEN lower(orders.utm_medium) IN ('cpc', 'ppc', 'paid', 'cpm', 'ads') THEN
      CASE WHEN lower(orders.utm_source) IN
        ('facebook', 'fb', 'instagram', 'ig', 'meta', 'tiktok', 'pinterest', 'snapchat', 'twitter',
         'x', 'linkedin', 'reddit') THEN 'Paid social' ELSE 'Paid search' END
    WHEN lower(orders.utm_medium) IN
      ('sem', 'paid_search', 'paid-search', 'paidsearch', 'paid search') THEN 'Paid search'
    WHEN lower(orders.utm_medium) IN ('email', 'e-mail', 'newsletter')
      OR lower(orders.utm_source) IN ('email', 'newsletter', 'klaviyo', 'mailchimp') THEN 'Email'
    WHEN lower(orders.utm_medium) IN ('affiliate', 'affiliates', 'partner') THEN 'Affiliate'
    WHEN lower(orders.utm_medium) = 'organic' THEN
      CASE WHEN lower(orders.utm_source) IN
        ('facebook', 'fb', 'instagram', 'ig', 'meta', 'tiktok', 'pinterest', 'snapchat', 'twitter',
         'x', 'linkedin', 'reddit') THEN 'Other' ELSE 'Organic search' END
    ELSE 'Other'
  END`
