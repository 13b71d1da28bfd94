import type { ApiClient } from '../kit/api/api-client.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import { readAll } from '../kit/api/read-pages.ts'
import { googleApi } from '../kit/google/google-api.ts'
import { ReportPage, Site } from './api-types.ts'
import { manifest, readScope } from './manifest.ts'
import { searchConsoleError } from './search-console-error.ts'

export const api: JsonApi = googleApi({
  manifest,
  host: 'API',
  scopes: { API: readScope },
  mapError: searchConsoleError,
})

/** The types of search that are reported by search term. */
export const searchTypes = ['web', 'image', 'video', 'news'] as const
export type SearchType = (typeof searchTypes)[number]

export interface ReportRequest {
  /** YYYY-MM-DD in Pacific time; both included. */
  readonly from: string
  readonly to: string
  readonly type: SearchType
  readonly dimensions: readonly ('date' | 'page' | 'country' | 'device' | 'query')[]
}

export interface Report {
  readonly rows: readonly unknown[]
  readonly firstIncompleteDay: string | null
  /** Whether it has as many rows as Google reports at most. */
  readonly isCutOff: boolean
}

export interface SearchConsoleClientOptions {
  readonly google: ApiClient
  readonly siteUrl: string
  readonly pageSize?: number
  readonly mostRows?: number
}

/** One site of the Search Console. */
export class SearchConsoleClient {
  readonly #google: ApiClient
  readonly #path: string
  readonly #pageSize: number
  readonly #mostRows: number

  /** Google returns at most 25,000 rows in a page, and 50,000 for a day and type of search. */
  constructor(options: SearchConsoleClientOptions) {
    const { google, siteUrl, pageSize = 25_000, mostRows = 50_000 } = options
    this.#google = google
    this.#path = `/webmasters/${manifest.apiVersion}/sites/${encodeURIComponent(siteUrl)}`
    this.#pageSize = pageSize
    this.#mostRows = mostRows
  }

  site(signal: AbortSignal): Promise<Site> {
    const what = 'Google Search Console sent an unexpected site'
    return this.#google.call({ path: this.#path, answer: Site, what, signal })
  }

  /** Reads all rows of a report, over all pages. Impressions are those of each page. */
  async report(request: ReportRequest, signal: AbortSignal): Promise<Report> {
    const pages = await readAll(manifest.name, async (place: number | null) => {
      const startRow = place ?? 0
      const page = await this.#page(request, startRow, signal)
      const end = startRow + page.rows.length
      const isLast = page.rows.length < this.#pageSize || end >= this.#mostRows
      return { items: [page], next: isLast ? null : end }
    })
    const rows = pages.flatMap((page) => page.rows)
    return {
      rows,
      firstIncompleteDay:
        pages[0]?.metadata?.firstIncompleteDate ??
        pages[0]?.metadata?.first_incomplete_date ??
        null,
      isCutOff: rows.length >= this.#mostRows,
    }
  }

  #page(
    { from, to, type, dimensions }: ReportRequest,
    startRow: number,
    signal: AbortSignal,
  ): Promise<ReportPage> {
    return this.#google.call({
      path: `${this.#path}/searchAnalytics/query`,
      json: {
        startDate: from,
        endDate: to,
        type,
        dimensions,
        // Search terms of pages can only be counted by page, and totals have to be comparable.
        aggregationType: 'byPage',
        dataState: 'all',
        rowLimit: this.#pageSize,
        startRow,
      },
      answer: ReportPage,
      what: 'Google Search Console sent an unexpected report',
      costs: { queries: 1 },
      signal,
    })
  }
}
