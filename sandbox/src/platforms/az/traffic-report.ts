import type { ProductTraffic } from './product-traffic.ts'
import type { TrafficDay } from './traffic.ts'

/** The file of the report of sales and traffic. */
export function trafficReport(
  days: readonly TrafficDay[],
  products: readonly ProductTraffic[],
  currencyCode: string,
) {
  const amount = (minor: number) => ({ amount: minor / 100, currencyCode })
  return {
    salesAndTrafficByDate: days.map((one) => ({
      date: one.day,
      salesByDate: {
        orderedProductSales: amount(one.salesMinor),
        unitsOrdered: one.units,
        totalOrderItems: one.units,
      },
      trafficByDate: {
        sessions: one.sessions,
        pageViews: one.pageViews,
        buyBoxPercentage: one.buyBoxShare / 100,
        unitSessionPercentage: Math.round((one.units / one.sessions) * 10_000) / 100,
      },
    })),
    salesAndTrafficByAsin: products.map((one) => ({
      parentAsin: one.parentAsin,
      childAsin: one.asin,
      salesByAsin: {
        unitsOrdered: one.units,
        orderedProductSales: amount(one.salesMinor),
        totalOrderItems: one.units,
      },
      trafficByAsin: {
        sessions: one.sessions,
        pageViews: one.pageViews,
        buyBoxPercentage: one.buyBoxShare / 100,
        unitSessionPercentage: Math.round((one.units / one.sessions) * 10_000) / 100,
      },
    })),
  }
}
