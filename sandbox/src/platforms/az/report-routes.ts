import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { gzippedTsv } from '../../kit/row-file.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import type { ReadCall } from './api-call.ts'
import { listingColumns, listingRows, stockColumns, stockRows } from './listing-report.ts'
import { orderColumns, orderRows } from './order-report.ts'
import { productTrafficOn } from './product-traffic.ts'
import { invalidInput, notFound } from './refusal.ts'
import { homeOf } from './seller.ts'
import { trafficReport } from './traffic-report.ts'
import { trafficIn } from './traffic.ts'

const preparingMs = 4_000
const urlLifeMs = 300_000
const mostDays = 30
const path = '/reports/2021-06-30'

interface Report {
  readonly seller: string
  /** Null without data. */
  readonly file: Buffer | null
  readonly startedMs: number
}

interface Body {
  readonly reportType?: string
  readonly marketplaceIds?: readonly string[]
  readonly dataStartTime?: string
  readonly dataEndTime?: string
  readonly reportOptions?: Readonly<Record<string, string>>
}

/** Reports, which are prepared from the state at their request, and stored elsewhere for a time. */
export function createReports(context: SimulatorContext, readCall: ReadCall) {
  const reports = new Map<string, Report>()

  function routes(app: FastifyInstance): void {
    app.post(`${path}/reports`, (request, reply) => {
      const { shop } = readCall(request, 'reports')
      const body = request.body as Body
      const file = fileOf(body, shop, context.clock())
      const id = String(50_000_000_000 + reports.size)
      reports.set(id, { seller: shop.name, file, startedMs: context.elapsedMs() })
      return reply.code(202).send({ reportId: id })
    })

    app.get<{ Params: { id: string } }>(`${path}/reports/:id`, (request) => {
      const { shop } = readCall(request, 'polls')
      const { id } = request.params
      const report = reports.get(id)
      if (report?.seller !== shop.name) throw notFound()
      if (context.elapsedMs() - report.startedMs < preparingMs)
        return { reportId: id, processingStatus: 'IN_PROGRESS' }
      if (report.file === null) return { reportId: id, processingStatus: 'CANCELLED' }
      return { reportId: id, processingStatus: 'DONE', reportDocumentId: `amzn1.spdoc.${id}` }
    })

    app.get<{ Params: { id: string } }>(`${path}/documents/:id`, (request) => {
      const { shop } = readCall(request, 'documents')
      const id = request.params.id.replace('amzn1.spdoc.', '')
      if (reports.get(id)?.seller !== shop.name) throw notFound()
      const root = request.url.split('/api/')[0] ?? ''
      const origin = `${request.protocol}://${request.host}${root}`
      const until = context.clock().getTime() + urlLifeMs
      return {
        reportDocumentId: request.params.id,
        compressionAlgorithm: 'GZIP',
        url: `${origin}/storage/${id}?Expires=${until}`,
      }
    })
  }

  /** Storage, which knows nothing of tokens. */
  function storage(app: FastifyInstance): void {
    app.get<{ Params: { id: string }; Querystring: { Expires?: string } }>(
      '/storage/:id',
      (request, reply) => {
        const file = reports.get(request.params.id)?.file ?? null
        const isOver = context.clock().getTime() > Number(request.query.Expires)
        if (file === null || isOver || request.headers['x-amz-access-token'] !== undefined)
          return reply.code(403).type('application/xml').send('<Error/>')
        return reply.type('application/octet-stream').send(file)
      },
    )
  }

  return { routes, storage }
}

type Shop = Parameters<typeof orderRows>[0]

function fileOf(body: Body, shop: Shop, at: Date): Buffer | null {
  const [marketplace = '', ...more] = body.marketplaceIds ?? []
  if (marketplace === '' || more.length > 0) throw invalidInput('One marketplace is needed.')
  const isHome = marketplace === homeOf(shop).id
  switch (body.reportType) {
    case 'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_LAST_UPDATE_GENERAL':
      return file(orderColumns, orderRows(shop, spanOf(body, at), at))
    case 'GET_SALES_AND_TRAFFIC_REPORT': {
      const span = { from: dayIn(body.dataStartTime), to: dayIn(body.dataEndTime) }
      const days = isHome ? trafficIn(shop, span, at) : []
      const isByChild = body.reportOptions?.['asinGranularity'] === 'CHILD'
      if (isByChild && span.from !== span.to)
        throw invalidInput('The sandbox reports products of single days only.')
      const products = isHome && isByChild ? productTrafficOn(shop, span.from, at) : []
      const report = trafficReport(days, products, homeOf(shop).currency)
      return days.length === 0 ? null : gzipSync(JSON.stringify(report))
    }
    case 'GET_MERCHANT_LISTINGS_ALL_DATA':
      return file(listingColumns, isHome ? listingRows(shop, at) : [])
    case 'GET_FBA_MYI_UNSUPPRESSED_INVENTORY_DATA':
      return file(stockColumns, isHome ? stockRows(shop, at) : [])
    default:
      throw invalidInput('This type of report is not simulated.')
  }
}

function file(columns: readonly string[], rows: readonly Readonly<Record<string, string>>[]) {
  return rows.length === 0 ? null : gzippedTsv(columns, rows)
}

function dayIn(time = ''): string {
  if (Number.isNaN(Date.parse(time))) throw invalidInput('A time is not valid.')
  return time.slice(0, 10)
}

function spanOf({ dataStartTime, dataEndTime }: Body, at: Date) {
  const from = Date.parse(dataStartTime ?? '')
  const to = dataEndTime === undefined ? at.getTime() + 1 : Date.parse(dataEndTime)
  if (Number.isNaN(from) || Number.isNaN(to)) throw invalidInput('A time is not valid.')
  if (dataEndTime !== undefined && to - from > mostDays * 86_400_000)
    throw invalidInput(`A report has at most ${mostDays} days.`)
  return { from, to }
}
