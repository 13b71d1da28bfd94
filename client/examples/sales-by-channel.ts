import type { Client } from '../src/index.ts'

/** Net sales of a month by channel, the largest first. */
export async function salesByChannel(
  client: Client,
  [from, to]: readonly [string, string],
): Promise<{ channel: string; netSales: number }[]> {
  const [result] = await client.query({
    measures: ['ShopifyOrders.netSales'],
    dimensions: ['ShopifyOrders.channel'],
    timeDimensions: [{ dimension: 'ShopifyOrders.happenedAt', dateRange: [from, to] }],
    order: { 'ShopifyOrders.netSales': 'desc' },
  })
  return (result?.data ?? []).map((row) => ({
    channel: String(row['ShopifyOrders.channel']),
    netSales: Number(row['ShopifyOrders.netSales']),
  }))
}
