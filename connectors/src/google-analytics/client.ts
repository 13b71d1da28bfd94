import { parsePayload } from '../kit/http/parse-payload.ts'
import type { GoogleClient } from '../kit/google/google-client.ts'
import { Property, ReportPage } from './api-types.ts'
import { manifest } from './manifest.ts'

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
  readonly google: GoogleClient
  readonly propertyId: string
  readonly pageSize?: number
}

/** Rows per page. Google allows 250,000, a response of about 100 MB. */
const defaultPageSize = 10_000

/** The approximate cost of a one-day report; the response has the remaining quota. */
const costs = { tokens_per_hour: 10, tokens_per_day: 10 }

/** One property of Google Analytics. */
export class AnalyticsClient {
  readonly #google: GoogleClient
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
    const json = await this.#google.call({
      method: 'GET',
      host: 'ADMIN',
      path: `/${manifest.apiVersion}/properties/${this.#propertyId}`,
      signal,
    })
    const what = 'Google Analytics sent an unexpected property'
    this.#property = parsePayload(Property, json, what)
    return this.#property
  }

  /** Reads all rows of one day, over all pages. */
  reportDay(day: string, plan: ReportPlan, signal: AbortSignal): Promise<unknown> {
    return this.report({ from: day, to: day }, plan, signal)
  }

  /** The same for several days together, inclusive. */
  async report(days: Days, plan: ReportPlan, signal: AbortSignal): Promise<unknown> {
    const rows: unknown[] = []
    const quality = { isThresholded: false, isSampled: false }
    for (;;) {
      const page = await this.#page(days, plan, rows.length, signal)
      rows.push(...page.rows)
      const { dimensionHeaders, metricHeaders, metadata } = page
      quality.isThresholded ||= metadata?.subjectToThresholding ?? false
      quality.isSampled ||= (metadata?.samplingMetadatas ?? []).length > 0
      if (page.rows.length > 0 && rows.length < page.rowCount) continue
      const currencyCode = metadata?.currencyCode ?? null
      return { dimensionHeaders, metricHeaders, currencyCode, ...quality, rows }
    }
  }

  async #page(
    { from, to }: Days,
    { dimensions, metrics }: ReportPlan,
    offset: number,
    signal: AbortSignal,
  ): Promise<ReportPage> {
    const json = await this.#google.call({
      method: 'POST',
      host: 'DATA',
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
      costs,
      signal,
    })
    const page = parsePayload(ReportPage, json, 'Google Analytics sent an unexpected report')
    await this.#update(page)
    return page
  }

  async #update({ propertyQuota }: ReportPage): Promise<void> {
    const { quota } = this.#google
    const hour = propertyQuota?.tokensPerProjectPerHour
    const day = propertyQuota?.tokensPerDay
    if (hour !== undefined) await quota.update('tokens_per_hour', { left: hour.remaining })
    if (day !== undefined) await quota.update('tokens_per_day', { left: day.remaining })
  }
}
