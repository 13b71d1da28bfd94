import type { FastifyInstance } from 'fastify'
import { zippedCsv } from '../../kit/row-file.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import type { Account } from './accounts.ts'
import type { CallReader } from './api-call.ts'
import { fault, storageError } from './fault.ts'
import { parseReportRequest, type ReportRequest } from './report-request.ts'
import { reportRows } from './report-rows.ts'

const preparingMs = 3_000
const urlLifeMs = 300_000
const mostAtOnce = 5
const prefix = '/reports/Reporting/v13/GenerateReport'

interface Report {
  readonly account: Account
  readonly request: ReportRequest
  /** The time of the request, as of which the report is computed. */
  readonly at: Date
  readonly startedMs: number
}

/** Reports, which are prepared and then stored elsewhere as zip archives. */
export function reportRoutes(
  app: FastifyInstance,
  context: SimulatorContext,
  { readAccountCall }: CallReader,
): void {
  const reports = new Map<string, Report>()
  const isPreparing = ({ startedMs }: Report) => context.elapsedMs() - startedMs < preparingMs

  app.post(`${prefix}/Submit`, (request) => {
    const { account, body } = readAccountCall(request)
    const preparing = [...reports.values()].filter(
      (one) => one.account.customerId === account.customerId && isPreparing(one),
    )
    if (preparing.length >= mostAtOnce) throw fault(400, 207, 'ConcurrentRequestOverLimit')
    const at = context.clock()
    const parsed = parseReportRequest(body, account, at)
    const id = String(30_000_000_000 + reports.size)
    reports.set(id, { account, request: parsed, at, startedMs: context.elapsedMs() })
    return { ReportRequestId: id }
  })

  app.post(`${prefix}/Poll`, (request) => {
    const { account, body } = readAccountCall(request)
    const id = String(body['ReportRequestId'])
    const report = reports.get(id)
    if (report?.account.id !== account.id) throw fault(400, 2100, 'ReportingServiceInvalidReportId')
    if (isPreparing(report)) return statusOf('Pending', null)
    if (reportRows(account, report.request, report.at).length === 0)
      return statusOf('Success', null)
    const root = request.url.split(prefix)[0] ?? ''
    // Rate limits pass faster in the demo, and downloads do not.
    const until = context.clock().getTime() + urlLifeMs
    const origin = `${request.protocol}://${request.host}${root}`
    return statusOf('Success', `${origin}/storage/${id}.zip?se=${until}`)
  })

  /** Storage, which knows nothing of our tokens. */
  app.get('/storage/:file', (request, reply) => {
    const { file } = request.params as { readonly file: string }
    const { se } = request.query as { readonly se?: string }
    const { authorization, developertoken } = request.headers
    if (authorization !== undefined || developertoken !== undefined)
      return storageError(400, 'InvalidAuthenticationInfo').send(reply)
    const report = reports.get(file.replace('.zip', ''))
    if (report === undefined || context.clock().getTime() > Number(se))
      return storageError(403, 'AuthenticationFailed').send(reply)
    const rows = reportRows(report.account, report.request, report.at)
    return reply.type('application/octet-stream').send(zippedCsv(report.request.columns, rows))
  })
}

function statusOf(status: 'Pending' | 'Success', url: string | null) {
  return { ReportRequestStatus: { Status: status, ReportDownloadUrl: url } }
}
