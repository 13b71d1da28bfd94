import type { QueryShape } from './query-shapes.ts'
import { between, lastDays, localTime } from './query-times.ts'

/** Queries of ads, visits and order lines. */
export function channelShapes(until: string): readonly QueryShape[] {
  const quarter = lastDays(until, 92)
  const year = lastDays(until, 364)
  return [
    {
      name: 'spend by day and platform, 92 days',
      query: {
        measures: ['PlatformAdSpend.spend', 'PlatformAdSpend.clicks', 'PlatformAdSpend.roas'],
        dimensions: ['PlatformAdSpend.platform'],
        timezone,
        timeDimensions: [
          { dimension: 'PlatformAdSpend.date', dateRange: quarter, granularity: 'day' },
        ],
      },
      sql: `SELECT CAST(${localTime('noon_at', quarter)} AS DATE) AS day, platform,
          sum(spend) AS checked, sum(clicks) AS clicks,
          sum(conversion_value) / nullif(sum(spend), 0) AS roas
        FROM ad_spend WHERE ${between('noon_at', quarter)} GROUP BY 1, 2 ORDER BY 1`,
    },
    {
      name: '50 campaigns with the most spend, one year',
      query: {
        measures: ['PlatformAdSpend.spend', 'PlatformAdSpend.cpc', 'PlatformAdSpend.ctr'],
        dimensions: ['PlatformAdSpend.campaign'],
        order: [['PlatformAdSpend.spend', 'desc']],
        limit: 50,
        timezone,
        timeDimensions: [{ dimension: 'PlatformAdSpend.date', dateRange: year }],
      },
      sql: `SELECT campaign_name, sum(spend) AS checked, sum(spend) / nullif(sum(clicks), 0) AS cpc,
          sum(clicks) / nullif(sum(impressions), 0) AS ctr
        FROM ad_spend WHERE ${between('noon_at', year)} GROUP BY 1 ORDER BY 2 DESC LIMIT 50`,
    },
    {
      name: 'from visit to purchase by device, 92 days',
      query: {
        measures: [
          'GATrafficSourceUtm.sessions',
          'GATrafficSourceUtm.addToCarts',
          'GATrafficSourceUtm.checkouts',
          'GATrafficSourceUtm.purchases',
        ],
        dimensions: ['GATrafficSourceUtm.device'],
        timezone,
        timeDimensions: [{ dimension: 'GATrafficSourceUtm.date', dateRange: quarter }],
      },
      sql: `SELECT device, sum(sessions) AS checked, sum(add_to_carts) AS carts,
          sum(checkouts) AS checkouts, sum(purchases) AS purchases
        FROM web_sessions WHERE ${between('noon_at', quarter)} GROUP BY 1 ORDER BY 2 DESC`,
    },
    {
      name: '50 products with the most sales, one year',
      query: {
        measures: ['ShopifyOrderLines.grossSales', 'ShopifyOrderLines.unitsSold'],
        dimensions: ['ShopifyOrderLines.title'],
        order: [['ShopifyOrderLines.grossSales', 'desc']],
        limit: 50,
        timezone,
        timeDimensions: [{ dimension: 'ShopifyOrderLines.happenedAt', dateRange: year }],
      },
      sql: `SELECT title, sum(gross_sales) AS checked, sum(quantity) AS units
        FROM order_lines
        WHERE ${between('processed_at', year)} AND NOT is_gift_card
          AND order_id NOT IN (
            SELECT order_id FROM orders WHERE is_test AND ${between('processed_at', year)}
          )
        GROUP BY 1 ORDER BY 2 DESC LIMIT 50`,
    },
  ]
}

/** The cheapest query: its time beyond the engine's is the fixed overhead of every query. */
export function tinyShape(until: string): QueryShape {
  const yesterday = lastDays(until, 1)
  return {
    name: 'clicks of one day',
    query: {
      measures: ['PlatformAdSpend.clicks'],
      timezone,
      timeDimensions: [{ dimension: 'PlatformAdSpend.date', dateRange: yesterday }],
    },
    sql: `SELECT sum(clicks) AS checked FROM ad_spend WHERE ${between('noon_at', yesterday)}`,
  }
}

const timezone = 'America/New_York'
