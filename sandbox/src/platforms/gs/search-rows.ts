import { dayNumber } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import type { VisitDay } from '../../world/ledgers/ledger-types.ts'
import { between, randomFor, type Random } from '../../world/random.ts'
import { countedAfterMs, isFinalDay, isKeptDay } from './search-calendar.ts'
import { termsOf } from './search-terms.ts'
import { originOf } from './sites.ts'

export type SearchType = 'web' | 'image'

export interface SearchRow {
  readonly type: SearchType
  /** Null for rare terms, which are withheld. */
  readonly query: string | null
  readonly page: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly device: string
  readonly clicks: number
  readonly impressions: number
  readonly position: number
}

/** Final days do not change; a sync asks for each several times. */
const mostCached = 16

/** The searches behind the visits of a shop: every visit from a search engine is a click. */
export function createSearches() {
  const cache = new Map<string, readonly SearchRow[]>()
  return (shop: SandboxShop, day: string, at: Date): readonly SearchRow[] => {
    if (!isKeptDay(day, at)) return []
    if (!isFinalDay(day, at)) return searchRowsOf(shop, day, at)
    const key = `${shop.name} ${day}`
    const rows = cache.get(key) ?? searchRowsOf(shop, day, at)
    cache.delete(key)
    cache.set(key, rows)
    for (const oldest of cache.keys()) if (cache.size > mostCached) cache.delete(oldest)
    return rows
  }
}

function searchRowsOf(shop: SandboxShop, day: string, at: Date): SearchRow[] {
  const random = randomFor(shop.world.options.seed, 'searchDay', dayNumber(day))
  const visits = shop.ledgers.visits.day(day, new Date(at.getTime() - countedAfterMs))
  return visits
    .filter(({ source, medium }) => source === 'google' && medium === 'organic')
    .flatMap((visit) => rowsOfVisits(random, shop, visit))
}

function rowsOfVisits(random: Random, shop: SandboxShop, visit: VisitDay): SearchRow[] {
  const { landingPage, country, device, sessions } = visit
  const at = { page: originOf(shop) + landingPage, country, device }
  const rows: SearchRow[] = []
  let left = sessions
  const add = (query: string | null, clicks: number): void => {
    const perClick = between(random, 5, 24)
    const impressions = clicks * perClick + between(random, 0, 4)
    const position = 1 + perClick / 3 + random()
    if (impressions > 0) rows.push({ ...at, type: 'web', query, clicks, impressions, position })
    // Pictures are in pages of goods only, and are seldom clicked.
    const seen = landingPage.startsWith('/collections/') ? Math.floor(impressions / 3) : 0
    if (seen > 0)
      rows.push({
        ...at,
        type: 'image',
        query,
        clicks: Math.floor(clicks / 9),
        impressions: seen,
        position: position * 2,
      })
  }
  for (const [query, share] of termsOf(landingPage, shop.title)) {
    const clicks = Math.min(left, Math.floor(sessions * share + random()))
    left -= clicks
    add(query, clicks)
  }
  add(null, left)
  return rows
}
