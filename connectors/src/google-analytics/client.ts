import type { ApiClient } from '../kit/api/api-client.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import { nextOffset } from '../kit/api/next-place.ts'
import { readAll } from '../kit/api/read-pages.ts'
import type { Clock } from '../kit/clock.ts'
import { googleApi } from '../kit/google/google-api.ts'
import { analyticsError } from './analytics-error.ts'
import { Property, PropertyQuota, ReportPage } from './api-types.ts'
import { manifest, readScope } from './manifest.ts'

export function apiOf(clock: Clock): JsonApi {
  return googleApi({
    manifest,
    host: 'DATA',
    scopes: { ADMIN: readScope, DATA: readScope },
    mapError: (error) => analyticsError(error, clock.now()),
    learn({ json }) {
      const { tokensPerProjectPerHour: hour, tokensPerDay: day } = quotaOf(json)
      return {
        ...(hour && { tokens_per_hour: { left: hour.remaining } }),
        ...(day && { tokens_per_day: { left: day.remaining } }),
      }
    },
  })
}

/** Only reports have the remaining quota. */
function quotaOf(json: unknown) {
  return PropertyQuota.safeParse(json).data?.propertyQuota ?? {}
}

/** The dimensions and metrics of a report; Google allows nine and ten. */
export interface ReportPlan {
  readonly dimensions: readonly string[]
  readonly metrics: readonly string[]
}

interface Days {
  readonly from: string
  readonly to: string
}

export interface AnalyticsClientOptions {
  readonly google: ApiClient
  readonly propertyId: string
  readonly pageSize?: number
}

/** Rows per page. Google allows 250,000, a response of about 100 MB. */
const defaultPageSize = 10_000

/** The approximate cost of a one-day report; the response has the remaining quota. */
const costs = { tokens_per_hour: 10, tokens_per_day: 10 }

/** One property of Google Analytics. */
export class AnalyticsClient {
  readonly #google: ApiClient
  readonly #propertyId: string
  readonly #pageSize: number
  #property: Property | null = null

  constructor({ google, propertyId, pageSize = defaultPageSize }: AnalyticsClientOptions) {
    this.#google = google
    this.#propertyId = propertyId
    this.#pageSize = pageSize
  }

  /** Name, time zone, currency and creation; read once. */
  async property(signal: AbortSignal): Promise<Property> {
    if (this.#property !== null) return this.#property
    this.#property = await this.#google.call({
      host: 'ADMIN',
      path: `/${manifest.apiVersion}/properties/${this.#propertyId}`,
      answer: Property,
      what: 'Google Analytics sent an unexpected property',
      signal,
    })
    return this.#property
  }

  /** Reads all rows of one day, over all pages. */
  reportDay(day: string, plan: ReportPlan, signal: AbortSignal): Promise<unknown> {
    return this.report({ from: day, to: day }, plan, signal)
  }

  /** The same for several days together, inclusive. */
  async report(days: Days, plan: ReportPlan, signal: AbortSignal): Promise<unknown> {
    const pages = await readAll(manifest.name, async (place: number | null) => {
      const offset = place ?? 0
      const page = await this.#page(days, plan, offset, signal)
      const read = { items: page.rows.length, total: page.rowCount }
      return { items: [page], next: nextOffset(offset, read) }
    })
    const last = pages.at(-1)
    const isThresholded = pages.some((page) => page.metadata?.subjectToThresholding === true)
    const isSampled = pages.some((page) => (page.metadata?.samplingMetadatas ?? []).length > 0)
    return {
      dimensionHeaders: last?.dimensionHeaders,
      metricHeaders: last?.metricHeaders,
      currencyCode: last?.metadata?.currencyCode ?? null,
      isThresholded,
      isSampled,
      rows: pages.flatMap(({ rows }) => rows),
    }
  }

  #page(
    { from, to }: Days,
    { dimensions, metrics }: ReportPlan,
    offset: number,
    signal: AbortSignal,
  ): Promise<ReportPage> {
    return this.#google.call({
      path: `/${manifest.apiVersion}/properties/${this.#propertyId}:runReport`,
      json: {
        dateRanges: [{ startDate: from, endDate: to }],
        dimensions: dimensions.map((name) => ({ name })),
        metrics: metrics.map((name) => ({ name })),
        // A fixed order keeps every row on exactly one page.
        orderBys: dimensions.map((dimensionName) => ({ dimension: { dimensionName } })),
        limit: String(this.#pageSize),
        offset: String(offset),
        returnPropertyQuota: true,
      },
      answer: ReportPage,
      what: 'Google Analytics sent an unexpected report',
      costs,
      signal,
    })
  }
}
