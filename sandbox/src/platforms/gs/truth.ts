import {
  dayNumber,
  formatDay,
  type ConnectionId,
  type SearchQueriesRow,
} from '@cartograph/contract'
import { hashedRowId } from '../../kit/hashed-id.ts'
import type { SandboxShop } from '../../shop.ts'
import { alpha3Of } from './countries.ts'
import { isFinalDay, pacific } from './search-calendar.ts'
import { createSearches } from './search-rows.ts'
import { domainOf } from './sites.ts'

/** The canonical rows that a complete sync of the Search Console would have stored by a moment. */
export function gsTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { search_queries: SearchQueriesRow[] } {
  const site = domainOf(shop)
  const searchesOf = createSearches()
  const search_queries: SearchQueriesRow[] = []
  const firstDay = dayNumber(shop.ledgers.visits.firstDay)
  for (let day = firstDay; day <= pacific.dayAt(at.getTime()); day++) {
    const text = formatDay(day)
    for (const row of searchesOf(shop, text, at)) {
      const { type, query, page, country, device, clicks, impressions, position } = row
      // Google's own code of the country is part of the id.
      const values = [type, query, page, alpha3Of(country), device.toUpperCase()]
      search_queries.push({
        connection_id: connectionId,
        site,
        day: text,
        noon_at: new Date(pacific.midnight(day + 0.5)).toISOString(),
        row_id: hashedRowId(values),
        search_type: type,
        query,
        page,
        country,
        device,
        impressions,
        clicks,
        position: String(Math.round(position * 10_000) / 10_000),
        is_final: isFinalDay(text, at),
      })
    }
  }
  return { search_queries }
}
