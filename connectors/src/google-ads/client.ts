import { dayNumber, formatDay } from '@cartograph/contract'
import type { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import { readAll } from '../kit/api/read-pages.ts'
import { googleApi, nextPageToken } from '../kit/google/google-api.ts'
import { TooLargeError, type HttpLimits } from '../kit/http/http.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { adsError } from './ads-error.ts'
import { groupBy } from '../kit/values/group-by.ts'
import { CustomerRow, DatedRow, SearchBatches, SearchPage } from './api-types.ts'
import type { StoredFacts } from './cached-details.ts'
import { adsScope, audienceScope, manifest } from './manifest.ts'
import { customerFacts } from './queries.ts'

export const api = googleApi({
  manifest,
  host: 'ADS',
  scopes: { ADS: adsScope, DATAMANAGER: audienceScope },
  mapError: adsError,
})

const costs = { operations: 1 }
const what = 'Google Ads sent an unexpected response'

/** Larger limits: a month of an account with thousands of ads. */
const defaultLimits: HttpLimits = {
  firstByteMs: 90_000,
  totalMs: 300_000,
  maxBytes: 128 * 1024 ** 2,
}

export interface AdsClientOptions {
  readonly google: ApiClient
  readonly customerId: string
  /** The manager account that gives access; null with direct access. */
  readonly loginCustomerId: string | null
  /** Known facts, which are not read again. */
  readonly facts?: StoredFacts | null
  /** Replaced in tests. */
  readonly limits?: HttpLimits
}

/** One account of Google Ads. */
export class AdsClient {
  readonly #google: ApiClient
  readonly #customerId: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #limits: HttpLimits
  #facts: StoredFacts | null

  constructor({
    google,
    customerId,
    loginCustomerId,
    facts = null,
    limits = defaultLimits,
  }: AdsClientOptions) {
    this.#limits = limits
    this.#facts = facts
    this.#google = google
    this.#customerId = customerId
    this.#headers = loginCustomerId === null ? {} : { 'login-customer-id': loginCustomerId }
  }

  /** Name, currency and time zone; read once. */
  async facts(signal: AbortSignal): Promise<StoredFacts> {
    if (this.#facts !== null) return this.#facts
    const [row] = await this.searchStream(customerFacts, signal)
    this.#facts = parsePayload(CustomerRow, row, what).customer
    return this.#facts
  }

  /** All rows at once: they come in batches, but in one answer. */
  async searchStream(query: string, signal: AbortSignal): Promise<readonly unknown[]> {
    const batches = await this.#ask('searchStream', { query }, SearchBatches, signal)
    return batches.flatMap(({ results }) => results)
  }

  /**
   * All rows of some days, inclusive. If the answer is too large, halves of the days are requested;
   * the rows of a single day then come in pages.
   */
  async days(
    queryOf: (from: string, to: string) => string,
    { from, to }: { readonly from: string; readonly to: string },
    signal: AbortSignal,
  ): Promise<readonly unknown[]> {
    try {
      return await this.searchStream(queryOf(from, to), signal)
    } catch (error) {
      if (!(error instanceof TooLargeError)) throw error
      if (from === to) return this.search(queryOf(from, to), signal)
      const middle = formatDay(Math.floor((dayNumber(from) + dayNumber(to)) / 2))
      const next = formatDay(dayNumber(middle) + 1)
      const first = await this.days(queryOf, { from, to: middle }, signal)
      return [...first, ...(await this.days(queryOf, { from: next, to }, signal))]
    }
  }

  /** All rows, page after page. */
  search(query: string, signal: AbortSignal): Promise<readonly unknown[]> {
    return readAll(manifest.name, async (pageToken: string | null) => {
      const json = { query, ...(pageToken !== null && { pageToken }) }
      const page = await this.#ask('search', json, SearchPage, signal)
      return { items: page.results, next: nextPageToken(page) }
    })
  }

  #ask<Schema extends z.ZodType>(
    verb: 'search' | 'searchStream',
    json: Readonly<Record<string, string>>,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> {
    return this.#google.call({
      path: `/${manifest.apiVersion}/customers/${this.#customerId}/googleAds:${verb}`,
      headers: this.#headers,
      json,
      answer: schema,
      costs,
      limits: this.#limits,
      signal,
    })
  }
}

export function byDay(rows: readonly unknown[]): ReadonlyMap<string, readonly DatedRow[]> {
  const dated = rows.map((row) =>
    parsePayload(DatedRow, row, 'Google Ads sent a row without a day'),
  )
  return groupBy(dated, ({ segments }) => segments.date)
}
