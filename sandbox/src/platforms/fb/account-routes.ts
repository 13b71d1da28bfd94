import { formatDay } from '@cartograph/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SimulatorContext } from '../../kit/simulator.ts'
import { createCalendar } from '../../world/calendar.ts'
import type { AdAccount } from './ad-accounts.ts'
import type { Audiences } from './audiences.ts'
import { withFields } from './fields.ts'
import { findAccount, readCall, requireScope, type GraphCall } from './graph-call.ts'
import { badParameter, GraphRefusal, noSuchObject } from './graph-refusal.ts'
import type { GraphTokens } from './graph-tokens.ts'
import { insightRows } from './insight-rows.ts'
import { parseInsightsQuery, type InsightsQuery } from './insights-query.ts'
import { pageOf } from './paging.ts'
import { accountNode } from './person-routes.ts'
import type { Report, Reports } from './reports.ts'
import type { Usage } from './usage.ts'

interface AccountRoutes {
  readonly context: SimulatorContext
  readonly tokens: GraphTokens
  readonly reports: Reports
  readonly audiences: Audiences
  readonly usage: Usage
}

/** An ad account, its campaigns and its insights, synchronously or as an async report. */
export function accountRoutes(graph: FastifyInstance, of: AccountRoutes): void {
  const { context, tokens, reports, audiences, usage } = of

  graph.get<{ Params: { id: string } }>('/act_:id', (request, reply) => {
    const { call, account } = accountCall(request)
    usage.count(account, reply)
    return withFields(accountNode(account), call.params, 'AdAccount')
  })

  graph.get<{ Params: { id: string } }>('/act_:id/campaigns', (request, reply) => {
    const { call, account } = accountCall(request)
    usage.count(account, reply)
    const statuses = statusesIn(call.params['effective_status'])
    const rows = account.campaigns
      .filter(({ createdAt }) => createdAt <= context.clock().getTime())
      .map(({ id, name, status }) => ({ id, name, effective_status: status.toUpperCase() }))
      .filter(({ effective_status }) => statuses.includes(effective_status))
    const nodes = rows.map((row) => withFields(row, call.params, 'Campaign'))
    return pageOf(nodes, call.params, pagesOf(request))
  })

  graph.get<{ Params: { id: string } }>('/act_:id/insights', (request, reply) => {
    const { call, account } = accountCall(request)
    usage.count(account, reply)
    const rows = insightRows(account, queryOf(call, account), context.clock())
    if (rows.length > maxRows) {
      const message = "Please reduce the amount of data you're asking for, then retry your request"
      throw new GraphRefusal(1, message, { subcode: 99, status: 500 })
    }
    return pageOf(rows, call.params, pagesOf(request))
  })

  graph.post<{ Params: { id: string } }>('/act_:id/insights', (request, reply) => {
    const { call, account } = accountCall(request)
    usage.count(account, reply)
    return { report_run_id: reports.start(account, queryOf(call, account)) }
  })

  graph.get<{ Params: { id: string } }>('/:id/insights', (request, reply) => {
    const { call, report } = reportCall(request)
    usage.count(report.account, reply)
    if (reports.progress(report).status !== 'Job Completed')
      throw new GraphRefusal(2601, '(#2601) Loading async report failed: it is not completed yet')
    const rows = insightRows(report.account, report.query, report.at)
    return pageOf(rows, call.params, pagesOf(request))
  })

  graph.get<{ Params: { id: string } }>('/:id', (request, reply) => {
    const { id } = request.params
    if (audiences.has(id)) return audienceNode(request, reply)
    const { call, report } = reportCall(request)
    usage.count(report.account, reply)
    const { status, percent } = reports.progress(report)
    const node = {
      id: report.id,
      account_id: report.account.id,
      async_status: status,
      async_percent_completion: percent,
    }
    return withFields(node, call.params, 'AdReportRun')
  })

  function audienceNode(request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) {
    const call = readCall(request, context, tokens)
    const { id, name, account, isValueBased } = audiences.find(request.params.id)
    if (account.shop.name !== call.shop.name) throw noSuchObject(id)
    usage.count(account, reply)
    const node = { id, name, is_value_based: isValueBased, ...audiences.status(id) }
    return withFields(node, call.params, 'CustomAudience')
  }

  function accountCall(request: FastifyRequest<{ Params: { id: string } }>) {
    const call = readCall(request, context, tokens)
    requireScope(call, ['ads_read', 'ads_management'])
    return { call, account: findAccount(call, request.params.id) }
  }

  function reportCall(request: FastifyRequest<{ Params: { id: string } }>): {
    call: GraphCall
    report: Report
  } {
    const call = readCall(request, context, tokens)
    const report = reports.find(request.params.id)
    if (report === null || report.account.shop.name !== call.shop.name)
      throw noSuchObject(request.params.id)
    return { call, report }
  }

  function queryOf({ params }: GraphCall, { shop }: AdAccount): InsightsQuery {
    const calendar = createCalendar(shop.world.options.timezone)
    return parseInsightsQuery(params, formatDay(calendar.dayAt(context.clock().getTime())))
  }
}

/** The limit of rows in a synchronous response. */
const maxRows = 10_000

function pagesOf(request: FastifyRequest) {
  return { url: `https://graph.facebook.com${request.url.split('?')[0] ?? ''}`, largest: 1_000 }
}

/** Archived campaigns must be requested; deleted ones are never listed. */
function statusesIn(text: string | undefined): readonly unknown[] {
  if (text === undefined) return ['ACTIVE', 'PAUSED']
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return checked(value)
  } catch (error) {
    if (error instanceof GraphRefusal) throw error
  }
  throw badParameter('Param effective_status must be an array')
}

function checked(statuses: readonly unknown[]): readonly unknown[] {
  if (!statuses.includes('DELETED')) return statuses
  const message = 'Invalid parameter: requesting for deleted objects is not supported here'
  throw new GraphRefusal(100, message, { subcode: 1_815_001 })
}
