import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxShop } from '../../shop.ts'
import { formOf, listForms } from './growth.ts'
import { linksOf, pagingOf } from './paging.ts'
import { tiers, type Tier } from './rate-limits.ts'
import { campaignValues, flowSeries, formSeries } from './reports.ts'

interface ReportRouteOptions {
  readonly clock: () => Date
  readonly served: number
  readonly enter: (request: FastifyRequest, reply: FastifyReply, tier: Tier) => SandboxShop
}

interface Listing {
  Querystring: Readonly<Record<string, string | undefined>>
}

/** The reporting endpoints, and the forms that one of them is about. */
export function reportRoutes(
  app: FastifyInstance,
  { clock, served, enter }: ReportRouteOptions,
): void {
  app.get<Listing>('/api/forms', (request, reply) => {
    const shop = enter(request, reply, tiers.S)
    const paging = pagingOf(request.query, { usual: 20, most: 100, served })
    const { data, next } = listForms(shop, clock(), request.query, paging)
    return reply.send(JSON.stringify({ data, links: linksOf(request, next) }))
  })

  app.get<{ Params: { readonly id: string } }>('/api/forms/:id', (request, reply) => {
    const shop = enter(request, reply, tiers.S)
    return reply.send(JSON.stringify({ data: formOf(shop, clock(), request.params.id) }))
  })

  const reports = [
    ['campaign-values-report', campaignValues],
    ['flow-series-report', flowSeries],
    ['form-series-report', formSeries],
  ] as const
  for (const [type, report] of reports) {
    app.post(`/api/${type}s`, (request, reply) => {
      const shop = enter(request, reply, tiers.reports)
      const attributes = report(shop, clock(), request.body)
      const { href: self } = new URL(`${request.protocol}://${request.host}${request.originalUrl}`)
      return reply.send(JSON.stringify({ data: { type, attributes }, links: { self } }))
    })
  }
}
