import { ReportDefinition } from '@cartograph/contract'

/** Ten sections as a shop's weekly report has them. */
export const weeklySections = [
  section('ShopifyOrders', ['netSales', 'orders', 'averageOrderValue'], []),
  section('ShopifyOrders', ['netSales', 'orders', 'customers'], ['customerKind']),
  section('ShopifyOrders', ['netSales', 'orders'], ['shippingCountry'], true),
  section('ShopifyOrders', ['grossSales', 'discounts', 'refunds', 'netSales'], []),
  section('ShopifyOrders', ['netSales', 'discountRate'], ['sourceName'], true),
  section('ShopifyOrders', ['orders', 'customers'], ['shippingCountry', 'customerKind']),
  section('ShopifyOrderLines', ['netSales', 'netUnits'], ['title'], true),
  section('ShopifyOrderLines', ['netSales', 'unitsSold'], ['vendor']),
  section('ShopifyOrderLines', ['netSales', 'returnRate'], ['isGiftCard'], true),
  section('ShopifyOrders', ['refunds', 'refundRate'], []),
]

function section(name: string, measures: string[], dimensions: string[], isPivot = false) {
  return ReportDefinition.parse({
    name,
    section_title: 'Section',
    enable_pivot_config: isPivot,
    query: {
      measures: measures.map((measure) => `${name}.${measure}`),
      dimensions: dimensions.map((dimension) => `${name}.${dimension}`),
    },
  })
}
