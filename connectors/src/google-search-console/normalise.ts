import { createHash } from 'node:crypto'
import { noonAt, type SearchQueriesRow } from '@cartograph/contract'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { alpha2Of } from '../kit/values/country-codes.ts'
import { knownValue } from '../kit/values/known-value.ts'
import { SearchDay } from './api-types.ts'
import { restOf, type Figures } from './rest-of.ts'
import { timezone } from './time-zone.ts'

type TypeOfDay = SearchDay['types'][number]

/** The dimensions of a row; null where it has searches that Google does not break down. */
interface Dimensions {
  readonly query: string | null
  readonly page: string | null
  /** ISO 3166-1 alpha-3, in lower case. */
  readonly country: string | null
  readonly device: string | null
}

export function normaliseSearchDay(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const day = record.externalId
  const { types } = parsePayload(SearchDay, record.payload, `Searches of ${day}`)
  const { connectionId, params } = context
  const site = params['site_url'] ?? ''
  const shared = { connection_id: connectionId, site, day, noon_at: noonAt(day, timezone) }
  const rows = types.flatMap((ofType) =>
    partsOf(ofType).map(([dimensions, figures]) => ({
      ...shared,
      ...searchRow(ofType, dimensions, figures, context),
    })),
  )
  if (types.some(({ isCutOff }) => isCutOff))
    context.onLimit?.(
      'Google reports a limited number of search terms and pages a day; the others have no term',
    )
  return { search_queries: { scope: [connectionId, site, day], rows } }
}

/**
 * The terms of every page; what is missing to the page's total, as rare terms are withheld and their
 * number is limited; and what is missing to the total of the day. So rows add up at every level.
 */
function partsOf({ total, pages, terms }: TypeOfDay): readonly (readonly [Dimensions, Figures])[] {
  const parts = new Map<string, readonly [Dimensions, Figures]>()
  const ofPage = new Map<string, Map<string, Figures>>()
  // A report that changes between two of its pages may repeat a row.
  for (const { keys, ...figures } of terms) {
    const [page, country, device, query] = keys
    parts.set(JSON.stringify(keys), [{ query, page, country, device }, figures])
    const key = JSON.stringify([page, country, device])
    ofPage.set(key, (ofPage.get(key) ?? new Map<string, Figures>()).set(query, figures))
  }
  for (const { keys, ...figures } of pages) {
    const key = JSON.stringify(keys)
    const rest = restOf(figures, [...(ofPage.get(key)?.values() ?? [])])
    const [page, country, device] = keys
    if (rest !== null) parts.set(key, [{ query: null, page, country, device }, rest])
  }
  const all = [...parts.values()]
  const rest = restOf(
    total,
    all.map(([, figures]) => figures),
  )
  const nothing = { query: null, page: null, country: null, device: null }
  return rest === null ? all : [...all, [nothing, rest]]
}

function searchRow(
  { type, isFinal }: TypeOfDay,
  { query, page, country, device }: Dimensions,
  { clicks, impressions, position }: Figures,
  context: NormaliseContext,
): Omit<SearchQueriesRow, 'connection_id' | 'site' | 'day' | 'noon_at'> {
  return {
    row_id: rowId([type, query, page, country, device]),
    search_type: type,
    query,
    page,
    country: country === null ? null : countryOf(country, context),
    device:
      device === null
        ? null
        : knownValue(context, 'device', device.toLowerCase(), ['desktop', 'mobile', 'tablet']),
    impressions: Math.round(impressions),
    clicks: Math.round(clicks),
    position: impressions === 0 ? null : String(Math.round(position * 10_000) / 10_000),
    is_final: isFinal,
  }
}

/** `zzz` stands for an unknown country. */
function countryOf(code: string, { onUnknown }: NormaliseContext): string | null {
  const country = alpha2Of(code)
  if (country === null && code !== 'zzz') onUnknown?.('country', code)
  return country
}

/** A deterministic id of the dimensions; 128 bits of a hash suffice for the rows of one day. */
function rowId(values: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32)
}
