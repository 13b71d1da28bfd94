import { invalidArgument, type GoogleRefusal } from '../../kit/google/errors.ts'
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

/** Parses a report request, or returns Google's error for it. */
export function readReportRequest(
  body: ReportBody | null,
  today: string,
): ReportRequest | GoogleRefusal {
  const [range, ...more] = body?.dateRanges ?? []
  if (range === undefined) return invalidArgument('A dateRange is required.')
  if (more.length > 0) return invalidArgument('The sandbox supports only one dateRange.')
  const { startDate = '' } = range
  const endDate = range.endDate === 'today' ? today : (range.endDate ?? '')
  if (!isDay(startDate) || !isDay(endDate)) return invalidArgument('Invalid dateRange.')
  if (startDate > endDate) return invalidArgument('endDate must not be before startDate.')

  const requested = (body?.dimensions ?? []).map(({ name = '' }) => name)
  const measured = (body?.metrics ?? []).map(({ name = '' }) => name)
  if (requested.length > 9)
    return invalidArgument(`Requests are limited to 9 dimensions. This has ${requested.length}.`)
  if (measured.length > 10)
    return invalidArgument(`Requests are limited to 10 metrics. This has ${measured.length}.`)
  if (measured.length === 0) return invalidArgument('At least one metric is required.')
  const unknownDimension = requested.find((name) => !Object.hasOwn(dimensions, name))
  if (unknownDimension !== undefined)
    return invalidArgument(`Field ${unknownDimension} is not a valid dimension.`)
  const unknownMetric = measured.find((name) => !Object.hasOwn(metrics, name))
  if (unknownMetric !== undefined)
    return invalidArgument(`Field ${unknownMetric} is not a valid metric.`)

  const orderBys = (body?.orderBys ?? []).map(({ dimension, metric, desc = false }) => ({
    name: dimension?.dimensionName ?? metric?.metricName ?? '',
    isDescending: desc,
  }))
  if (orderBys.some(({ name }) => ![...requested, ...measured].includes(name)))
    return invalidArgument('orderBys must name requested dimensions or metrics.')

  const limit = Number(body?.limit ?? 10_000)
  const offset = Number(body?.offset ?? 0)
  if (!isBetween(limit, 1, 250_000)) return invalidArgument('limit must be from 1 to 250000.')
  if (!isBetween(offset, 0, Number.MAX_SAFE_INTEGER))
    return invalidArgument('offset must not be negative.')
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

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

function isBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
