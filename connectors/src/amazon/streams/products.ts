import { z } from 'zod'
import { readReports } from '../../kit/reports/read-reports.ts'
import type { ReportJobs } from '../../kit/reports/report-jobs.ts'
import { unknownChange, type Stream } from '../../kit/stream.ts'
import { groupBy } from '../../kit/values/group-by.ts'
import type { AmazonClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { normaliseProduct } from '../normalise.ts'
import { pollReports, polling, reportRows, startReport } from '../reports.ts'

/** Products with what the seller offers of them, and the stock in Amazon's warehouses. */
export const products: Stream<AmazonClient> = {
  name: 'products',
  readPage: (client, request) => readReports(reports, client, request),
  normalise: normaliseProduct,
}

const types = {
  listings: 'GET_MERCHANT_LISTINGS_ALL_DATA',
  stock: 'GET_FBA_MYI_UNSUPPRESSED_INVENTORY_DATA',
} as const

const reports: ReportJobs<AmazonClient, 'all'> = {
  platform: manifest.name,
  part: z.literal('all'),
  polling,
  plan: () => ['all'],
  jobs: () => Promise.resolve(Object.keys(types)),
  async start(client, { key, request }) {
    const reportType = key === 'stock' ? types.stock : types.listings
    return { id: await startReport(client, { reportType }, request.signal) }
  },
  poll: pollReports,
  async read(client, { results: [listed, stored], request: { signal } }) {
    const listings = await reportRows(client, listed, signal)
    const stock = groupBy(await reportRows(client, stored, signal), ({ sku = '' }) => sku)
    const products = groupBy(listings, (row) => row['asin1'] ?? '')
    const records = [...products].flatMap(([asin, offers]) => {
      const skus = offers.map((row) => row['seller-sku'] ?? '')
      const payload = { listings: offers, stock: skus.flatMap((sku) => stock.get(sku) ?? []) }
      // An incomplete listing belongs to no product yet.
      return asin === '' ? [] : [{ externalId: asin, updatedAt: unknownChange, payload }]
    })
    return { records, place: null }
  },
}
