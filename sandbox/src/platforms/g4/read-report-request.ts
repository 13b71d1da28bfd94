import { isDay } from '../../kit/days.ts'
import { googleError, invalidArgument } from '../../kit/google/errors.ts'
import { isIntegerBetween } from '../../kit/pages.ts'
import type { Refusal } from '../../kit/refusal.ts'
import { dimensions, metrics } from './visit-fields.ts'

export interface ReportRequest {
  readonly startDate: string
  readonly endDate: string
  readonly dimensions: readonly string[]
  readonly metrics: readonly string[]
  readonly orderBys: readonly { readonly name: string; readonly isDescending: boolean }[]
  readonly limit: number
  readonly offset: number
  readonly returnsQuota: boolean
}

/** The request body; int64 values may be strings. */
export interface ReportBody {
  readonly dateRanges?: readonly { readonly startDate?: string; readonly endDate?: string }[]
  readonly dimensions?: readonly { readonly name?: string }[]
  readonly metrics?: readonly { readonly name?: string }[]
  readonly orderBys?: readonly {
    readonly dimension?: { readonly dimensionName?: string }
    readonly metric?: { readonly metricName?: string }
    readonly desc?: boolean
  }[]
  readonly limit?: string | number
  readonly offset?: string | number
  readonly returnPropertyQuota?: boolean
}

/** Parses a report request, or throws Google's error for it. */
export function readReportRequest(body: ReportBody | null, today: string): ReportRequest {
  const [range, ...more] = body?.dateRanges ?? []
  if (range === undefined) throw invalid('A dateRange is required.')
  if (more.length > 0) throw invalid('The sandbox supports only one dateRange.')
  const { startDate = '' } = range
  const endDate = range.endDate === 'today' ? today : (range.endDate ?? '')
  if (!isDay(startDate) || !isDay(endDate)) throw invalid('Invalid dateRange.')
  if (startDate > endDate) throw invalid('endDate must not be before startDate.')

  const requested = (body?.dimensions ?? []).map(({ name = '' }) => name)
  const measured = (body?.metrics ?? []).map(({ name = '' }) => name)
  if (requested.length > 9)
    throw invalid(`Requests are limited to 9 dimensions. This has ${requested.length}.`)
  if (measured.length > 10)
    throw invalid(`Requests are limited to 10 metrics. This has ${measured.length}.`)
  if (measured.length === 0) throw invalid('At least one metric is required.')
  const unknownDimension = requested.find((name) => !Object.hasOwn(dimensions, name))
  if (unknownDimension !== undefined)
    throw invalid(`Field ${unknownDimension} is not a valid dimension.`)
  const unknownMetric = measured.find((name) => !Object.hasOwn(metrics, name))
  if (unknownMetric !== undefined) throw invalid(`Field ${unknownMetric} is not a valid metric.`)

  const orderBys = (body?.orderBys ?? []).map(({ dimension, metric, desc = false }) => ({
    name: dimension?.dimensionName ?? metric?.metricName ?? '',
    isDescending: desc,
  }))
  if (orderBys.some(({ name }) => ![...requested, ...measured].includes(name)))
    throw invalid('orderBys must name requested dimensions or metrics.')

  const limit = Number(body?.limit ?? 10_000)
  const offset = Number(body?.offset ?? 0)
  if (!isIntegerBetween(limit, 1, 250_000)) throw invalid('limit must be from 1 to 250000.')
  if (!isIntegerBetween(offset, 0, Number.MAX_SAFE_INTEGER))
    throw invalid('offset must not be negative.')
  return {
    startDate,
    endDate,
    dimensions: requested,
    metrics: measured,
    orderBys,
    limit,
    offset,
    returnsQuota: body?.returnPropertyQuota ?? false,
  }
}

function invalid(message: string): Refusal {
  return googleError(invalidArgument(message))
}
