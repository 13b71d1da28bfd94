import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paramOf, type ApiRoutes } from '../../kit/read-request.ts'
import type { AdAccount } from './ad-accounts.ts'
import { createPace, findAccount, readCall } from './api-call.ts'
import { invalid, refusal } from './refusal.ts'
import { parseReportRequest, type ReportRequest } from './report-request.ts'
import { accountRows, adRows } from './report-rows.ts'

const preparingMs = 3_000
const reportLifeMs = 3_600_000
const urlLifeMs = 300_000
const analyticsPerMinute = 300

interface Report {
  readonly account: AdAccount
  readonly request: ReportRequest
  /** The time of the request, as of which the report is computed. */
  readonly at: Date
  readonly startedMs: number
}

/** Analytics at once, and reports that are prepared and then stored elsewhere. */
export function reportRoutes(api: FastifyInstance, of: ApiRoutes): void {
  const { context } = of
  const reports = new Map<string, Report>()
  const pace = createPace(() => context.elapsedMs(), analyticsPerMinute)

  const enter = (request: FastifyRequest) => {
    const call = readCall(request, of, 'ads:read')
    pace(call.shop)
    return { ...call, account: findAccount(call, request) }
  }

  api.get('/v5/ad_accounts/:id/analytics', (request) => {
    const { account, query } = enter(request)
    const limits = { now: context.clock(), oldestDays: 90, mostDays: 90 }
    return accountRows(account, parseReportRequest(query, limits), limits.now)
  })

  api.post('/v5/ad_accounts/:id/reports', (request) => {
    const { account, body } = enter(request)
    if (body['level'] !== 'PIN_PROMOTION' || body['report_format'] !== 'JSON')
      throw invalid('The sandbox supports only JSON reports of PIN_PROMOTION.')
    const limits = { now: context.clock(), oldestDays: 914, mostDays: 186 }
    const parsed = parseReportRequest(body, limits)
    const token = randomUUID()
    const startedMs = context.elapsedMs()
    reports.set(token, { account, request: parsed, at: limits.now, startedMs })
    return { report_status: 'IN_PROGRESS', token, message: null }
  })

  api.get('/v5/ad_accounts/:id/reports', (request) => {
    const { account, query } = enter(request)
    const token = query['token'] ?? ''
    const report = reports.get(token)
    if (report?.account.id !== account.id) return { report_status: 'DOES_NOT_EXIST', url: null }
    const ageMs = context.elapsedMs() - report.startedMs
    if (ageMs < preparingMs) return { report_status: 'IN_PROGRESS', url: null, size: null }
    if (context.clock().getTime() - report.at.getTime() > reportLifeMs)
      return { report_status: 'EXPIRED', url: null, size: null }
    const prefix = request.url.split('/v5/')[0] ?? ''
    // Rate limits pass faster in the demo, and downloads do not.
    const until = context.clock().getTime() + urlLifeMs
    const url = `${request.protocol}://${request.host}${prefix}/files/${token}?until=${until}`
    return { report_status: 'FINISHED', url, size: 1 }
  })

  /** Storage, which knows nothing of our tokens. */
  api.get('/files/:token', (request) => {
    const token = paramOf(request, 'token')
    const { until } = request.query as { readonly until?: string }
    const report = reports.get(token)
    if (request.headers.authorization !== undefined)
      throw refusal(400, 0, 'Only one auth mechanism allowed.')
    if (report === undefined || context.clock().getTime() > Number(until))
      throw refusal(403, 0, 'Request has expired.')
    return adRows(report.account, report.request, report.at)
  })
}
