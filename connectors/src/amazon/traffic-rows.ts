import { formatDecimal, noonAt, parseDecimal } from '@cartograph/contract'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { ProductTrafficRecord, TrafficRecord } from './api-types.ts'
import { manifest } from './manifest.ts'

/** A day without visits has no row; Amazon leaves it out. */
export function normaliseTraffic(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const day = record.externalId
  const { days } = parsePayload(TrafficRecord, record.payload, `Traffic of ${day}`)
  const marketplace_id = context.params['marketplace_id'] ?? ''
  return {
    marketplace_traffic: {
      scope: [context.connectionId, marketplace_id, day],
      rows: days.slice(0, 1).map(({ salesByDate: sales, trafficByDate: traffic }) => ({
        connection_id: context.connectionId,
        platform: manifest.code,
        marketplace_id,
        day,
        noon_at: noonAt(day, context.timezone),
        sessions: traffic.sessions,
        page_views: traffic.pageViews,
        featured_offer_views: shareOf(traffic.pageViews, traffic.buyBoxPercentage),
        units_ordered: sales.unitsOrdered,
        ordered_sales: normaliseDecimal(sales.orderedProductSales.amount),
        currency: sales.orderedProductSales.currencyCode ?? context.currency,
      })),
    },
  }
}

/** A product that no one visited has no row; Amazon leaves it out. */
export function normaliseProductTraffic(
  record: RawRecord,
  context: NormaliseContext,
): NormalisedRecord {
  const day = record.externalId
  const what = `Traffic of products on ${day}`
  const { products } = parsePayload(ProductTrafficRecord, record.payload, what)
  const marketplace_id = context.params['marketplace_id'] ?? ''
  return {
    marketplace_product_traffic: {
      scope: [context.connectionId, marketplace_id, day],
      rows: products.map(({ childAsin, parentAsin, salesByAsin: sales, trafficByAsin }) => ({
        connection_id: context.connectionId,
        platform: manifest.code,
        marketplace_id,
        product_id: childAsin,
        parent_id: parentAsin ?? null,
        day,
        noon_at: noonAt(day, context.timezone),
        sessions: trafficByAsin.sessions,
        page_views: trafficByAsin.pageViews,
        featured_offer_views: shareOf(trafficByAsin.pageViews, trafficByAsin.buyBoxPercentage),
        units_ordered: sales.unitsOrdered,
        ordered_sales: normaliseDecimal(sales.orderedProductSales.amount),
        currency: sales.orderedProductSales.currencyCode ?? context.currency,
      })),
    },
  }
}

/** Of so many views, those of a percentage with at most four places. */
function shareOf(views: number, percentage: string): string {
  return formatDecimal(BigInt(views) * parseDecimal(percentage, 4), 6)
}
