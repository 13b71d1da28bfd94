import { dayAt, noonAt } from '@cartograph/contract'
import type { ApiClient } from '../kit/api/api-client.ts'
import { readPages } from '../kit/api/read-pages.ts'
import { MetricAggregate } from './api-types.ts'
import { nextPage } from './client.ts'
import { manifest } from './manifest.ts'
import { botClick, isBotClick, valueCurrency, type RequestedMetric } from './metrics.ts'

/** One metric's values for one message on one day. */
export interface CountedDay {
  readonly day: string
  readonly message: string
  /** The flow that sent the message; null for a campaign. */
  readonly flow: string | null
  /** The currency of an order's value; null for other metrics, and where Klaviyo has none. */
  readonly currency: string | null
  /** Values as received, by measurement. */
  readonly measurements: Readonly<Record<string, unknown>>
}

export interface AggregateRequest {
  readonly metric: RequestedMetric
  readonly days: readonly string[]
  readonly timezone: string
  readonly signal: AbortSignal
}

const pageSize = 500
const hourMs = 3_600_000

/** Reads a metric's values of some days, all pages. */
export async function readAggregate(
  client: ApiClient,
  request: AggregateRequest,
): Promise<readonly CountedDay[]> {
  const { days, signal } = request
  const counted: CountedDay[] = []
  const pages = readPages(manifest.name, async (page: string | null) => {
    const answer = await client.call({
      path: '/api/metric-aggregates',
      json: queryOf(request, page),
      costs: { aggregates: 1 },
      answer: MetricAggregate,
      signal,
    })
    return { answer, next: nextPage(answer.links) }
  })
  for await (const { answer, next } of pages) {
    const isFull = answer.data.attributes.data.length >= pageSize
    // A full last page may be truncated: reads the days in halves instead.
    if (isFull && next === null && days.length > 1) return readInHalves(client, request)
    counted.push(...countedDays(answer, request))
  }
  return counted
}

async function readInHalves(client: ApiClient, request: AggregateRequest) {
  const middle = Math.ceil(request.days.length / 2)
  const first = await readAggregate(client, { ...request, days: request.days.slice(0, middle) })
  const rest = await readAggregate(client, { ...request, days: request.days.slice(middle) })
  return [...first, ...rest]
}

function queryOf({ metric, days, timezone }: AggregateRequest, page: string | null) {
  const [firstDay = '', lastDay = firstDay] = [days[0], days.at(-1)]
  // Time zones move midnight but not noon: reads some hours more on both sides and drops the extra days.
  const from = Date.parse(noonAt(firstDay, timezone)) - 14 * hourMs
  const to = Date.parse(noonAt(lastDay, timezone)) + 14 * hourMs
  return {
    data: {
      type: 'metric-aggregate',
      attributes: {
        metric_id: metric.id,
        measurements: metric.measurements,
        interval: 'day',
        by: metric.by,
        timezone,
        page_size: pageSize,
        filter: [`greater-or-equal(datetime,${utc(from)})`, `less-than(datetime,${utc(to)})`],
        ...(page !== null && { page_cursor: page }),
      },
    },
  }
}

function utc(moment: number): string {
  return new Date(moment).toISOString().replace(/\.\d+Z$/, '+00:00')
}

function countedDays(
  answer: MetricAggregate,
  { metric, days, timezone }: AggregateRequest,
): CountedDay[] {
  const { dates, data } = answer.data.attributes
  const asked = new Set(days)
  return data.flatMap(({ dimensions, measurements }) => {
    const [message = '', flow = '', apart = ''] = dimensions
    // Drops values that are attributed to no message, and clicks of software.
    if (message === '' || (metric.by[2] === botClick && isBotClick(apart))) return []
    const currency = metric.by[2] === valueCurrency && apart !== '' ? apart : null
    return dates.flatMap((date, index) => {
      const day = dayAt(Date.parse(date), timezone)
      const values = Object.entries(measurements).map(([name, list]) => [name, list[index]])
      if (!asked.has(day) || values.every(([, value]) => value === 0)) return []
      return [
        {
          day,
          message,
          flow: flow === '' ? null : flow,
          currency,
          measurements: Object.fromEntries(values),
        },
      ]
    })
  })
}
