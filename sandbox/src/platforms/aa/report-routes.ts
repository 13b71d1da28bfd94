import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { formatDay } from '@cartograph/contract'
import type { FastifyInstance } from 'fastify'
import { stringifyLarge } from '../../kit/large-numbers.ts'
import { paramOf } from '../../kit/read-request.ts'
import { Refusal } from '../../kit/refusal.ts'
import { createCalendar } from '../../world/calendar.ts'
import { readProfileCall, type RegionRoutes } from './api-call.ts'
import type { Profile } from './profiles.ts'
import { invalid, notFound, storageError } from './refusal.ts'
import { parseReportRequest, type ReportRequest } from './report-request.ts'
import { reportRows } from './report-rows.ts'

const pendingMs = 1_000
const preparingMs = 3_000
const urlLifeMs = 3_600_000

const mediaType = 'application/vnd.createasyncreportrequest.v3+json'

interface Report {
  readonly profile: Profile
  readonly request: ReportRequest
  /** What an equal request has in common with it. */
  readonly key: string
  /** The time of the request, as of which the report is computed. */
  readonly at: Date
  readonly startedMs: number
}

export type Reports = Map<string, Report>

/** Reports, which are prepared and then stored elsewhere as gzip files. */
export function reportRoutes(api: FastifyInstance, of: RegionRoutes, reports: Reports): void {
  const { context } = of

  const statusOf = ({ startedMs }: Report) => {
    const ageMs = context.elapsedMs() - startedMs
    return ageMs < pendingMs ? 'PENDING' : ageMs < preparingMs ? 'PROCESSING' : 'COMPLETED'
  }

  api.post('/reporting/reports', (request) => {
    const { profile, body } = readProfileCall(request, of)
    if (request.headers['content-type'] !== mediaType) throw invalid(`Send ${mediaType}`)
    const at = context.clock()
    const { timezone } = profile.shop.world.options
    const parsed = parseReportRequest(body, formatDay(createCalendar(timezone).dayAt(at.getTime())))
    const key = JSON.stringify([profile.id, parsed])
    for (const [id, report] of reports)
      if (report.key === key && statusOf(report) !== 'COMPLETED') throw duplicateOf(id)
    const reportId = randomUUID()
    const report = { profile, request: parsed, key, at, startedMs: context.elapsedMs() }
    reports.set(reportId, report)
    const status = statusOf(report)
    return { reportId, status, url: null, urlExpiresAt: null, failureReason: null }
  })

  api.get('/reporting/reports/:id', (request) => {
    const { profile } = readProfileCall(request, of)
    const reportId = paramOf(request, 'id')
    const report = reports.get(reportId)
    if (report?.profile.id !== profile.id) throw notFound()
    const status = statusOf(report)
    if (status !== 'COMPLETED') return { reportId, status, url: null }
    const root = request.url.split('/api/')[0] ?? ''
    // Rate limits pass faster in the demo, and downloads do not.
    const until = context.clock().getTime() + urlLifeMs
    const url = `${request.protocol}://${request.host}${root}/storage/${reportId}?until=${until}`
    return { reportId, status, url, urlExpiresAt: new Date(until).toISOString() }
  })
}

function duplicateOf(id: string): Refusal {
  return new Refusal(425, { code: '425', detail: `The Request is a duplicate of : ${id}` })
}

/** Storage, which knows nothing of our tokens. */
export function storageRoutes(app: FastifyInstance, clock: () => Date, reports: Reports): void {
  app.get('/storage/:id', (request, reply) => {
    const { until } = request.query as { readonly until?: string }
    if (request.headers.authorization !== undefined)
      return storageError(400, 'InvalidArgument').send(reply)
    const report = reports.get(paramOf(request, 'id'))
    if (report === undefined || clock().getTime() > Number(until))
      return storageError(403, 'AccessDenied').send(reply)
    const rows = stringifyLarge(reportRows(report.profile, report.request, report.at))
    return reply.type('application/octet-stream').send(gzipSync(rows))
  })
}
