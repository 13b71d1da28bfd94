import type { Day, LoadAnswer, OrgId, TimeZone } from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import type { Client, QueryRequest } from '../../api/client.ts'
import { dataKey, ingestionsQuery } from '../../api/queries.ts'
import { knownThrough } from '../../features/sync/known-through.ts'
import type { DayRange } from '../../format/day.ts'
import type { Period } from './period.ts'

export const members = {
  netSales: 'ShopifyOrders.netSales',
  orders: 'ShopifyOrders.orders',
  averageOrderValue: 'ShopifyOrders.averageOrderValue',
  refunds: 'ShopifyOrders.refunds',
  happenedAt: 'ShopifyOrders.happenedAt',
} as const

/** The period's figures, together with the period: while another one loads, these stay on screen. */
export interface OverviewData {
  period: Period
  /** Until when the orders had been read before these figures were asked for; see `knownThrough`. */
  known: Day | null
  totals: LoadAnswer
  daily: LoadAnswer
}

export function overviewQuery(client: Client, orgId: OrgId, period: Period, timezone: TimeZone) {
  return queryOptions({
    queryKey: [...dataKey(orgId), 'overview', period, timezone],
    queryFn: async ({ signal, client: queryClient }): Promise<OverviewData> => {
      const { items } = await queryClient.ensureQueryData(ingestionsQuery(client, orgId))
      const [totals, daily] = await Promise.all([
        client.load(orgId, totalsQuery(period, timezone), signal),
        client.load(orgId, dailyQuery(period, timezone), signal),
      ])
      return { period, known: knownThrough(items, timezone), totals, daily }
    },
    staleTime: 60_000,
  })
}

/** Nothing was ever read for this workspace: that is no failure but a beginning. */
export function isWithoutData(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}

/** The figures of the whole period: averages cannot be added up from days. */
function totalsQuery(period: Period, timezone: TimeZone): QueryRequest {
  return {
    measures: [members.netSales, members.orders, members.averageOrderValue, members.refunds],
    timeDimensions: [{ dimension: members.happenedAt, compareDateRange: ranges(period) }],
    timezone,
  }
}

function dailyQuery(period: Period, timezone: TimeZone): QueryRequest {
  const { happenedAt: dimension, netSales } = members
  return {
    measures: [netSales],
    timeDimensions: [{ dimension, granularity: 'day', compareDateRange: ranges(period) }],
    timezone,
  }
}

/** The answer has one result for each, in this order. */
const ranges = ({ range, compared }: Period) => [mutable(range), mutable(compared)]
const mutable = ([from, to]: DayRange): [string, string] => [from, to]
