import { dayAt } from '@cartograph/contract'
import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../../kit/simulator.ts'
import type { ReadCall } from './api-call.ts'
import { orderMetrics } from './order-metrics.ts'
import { invalidInput } from './refusal.ts'
import { homeOf } from './seller.ts'

interface Query {
  readonly marketplaceIds?: string
  readonly interval?: string
  readonly granularity?: string
  readonly granularityTimeZone?: string
}

/** The Sales API, which counts orders by itself. */
export function salesRoutes(
  app: FastifyInstance,
  context: SimulatorContext,
  readCall: ReadCall,
): void {
  app.get<{ Querystring: Query }>('/sales/v1/orderMetrics', (request) => {
    const { shop } = readCall(request, 'sales')
    const { marketplaceIds, interval = '', granularity, granularityTimeZone } = request.query
    const [from = NaN, to = NaN] = interval.split('--').map((time) => Date.parse(time))
    if (Number.isNaN(from) || Number.isNaN(to)) throw invalidInput('interval is not valid.')
    const { id, timezone } = homeOf(shop)
    if (granularity !== 'Day' || granularityTimeZone !== timezone)
      throw invalidInput("The sandbox has days in the marketplace's time zone only.")
    if (marketplaceIds !== id) return { payload: [] }
    const days = { from: dayAt(from, timezone), to: dayAt(to, timezone) }
    return { payload: orderMetrics(shop, days, context.clock()) }
  })
}
