import { formatDay, type DayNumber } from '@cartograph/contract'
import { createCalendar } from '../../world/calendar.ts'
import type { AdDay } from '../../world/ledgers/ledger-types.ts'
import { isWithoutPosts, type AdAccount } from './accounts.ts'
import type { Query } from './api-call.ts'
import { invalid, invalidWindow } from './refusal.ts'

type Entity = 'ACCOUNT' | 'LINE_ITEM' | 'PROMOTED_TWEET'

export interface StatsRequest {
  readonly entity: Entity
  readonly ids: readonly string[]
  readonly placement: string
  readonly days: readonly DayNumber[]
}

/** Parses a request for statistics by day, and rejects what the platform rejects. */
export function parseStats(account: AdAccount, query: Query, mostDays: number): StatsRequest {
  const ids = (query['entity_ids'] ?? '').split(',').filter((id) => id !== '')
  if (ids.length === 0 || ids.length > 20) throw invalid('entity_ids', '1 to 20 ids')
  const placement = query['placement'] ?? ''
  if (!placements.includes(placement)) throw invalid('placement', placements.join(', '))
  if (query['granularity'] !== 'DAY') throw invalid('granularity', 'DAY in the sandbox')
  return { entity: entityIn(query), ids, placement, days: daysIn(account, query, mostDays) }
}

/** The entities with results in a time, and the placements in which they have some. */
export function activeEntities(account: AdAccount, query: Query, at: Date) {
  const request = { entity: entityIn(query), days: daysIn(account, query, 90) }
  const active = new Map<string, Set<string>>()
  for (const { row } of rowsOf(account, request, at)) {
    const id = idOf(account, request.entity, row)
    const shown = placements.filter((placement) => partOf(account, row, placement) !== null)
    active.set(id, new Set([...(active.get(id) ?? []), ...shown]))
  }
  const [start, end] = [query['start_time'], query['end_time']]
  return [...active].map(([entity_id, shown]) => ({
    entity_id,
    activity_start_time: start,
    activity_end_time: end,
    placements: [...shown],
  }))
}

/** The results of entities: a list by day for each metric, or null without any. */
export function resultsOf(account: AdAccount, request: StatsRequest, at: Date) {
  const rows = rowsOf(account, request, at)
  const data = request.ids.map((id) => {
    const own = rows.filter(({ row }) => idOf(account, request.entity, row) === id)
    const series = (of: (row: AdDay) => number) => {
      const values = request.days.map((day) =>
        own.reduce((sum, { day: other, row }) => {
          const part = other === day ? partOf(account, row, request.placement) : null
          return part === null ? sum : sum + of(part)
        }, 0),
      )
      return values.some((value) => value !== 0) ? values : null
    }
    const purchases = series((row) => row.conversions)
    const value = series((row) => row.conversionValueMinor * 10_000)
    const metrics = {
      impressions: series((row) => row.impressions),
      clicks: series((row) => row.clicks),
      url_clicks: series((row) => row.clicks),
      billed_charge_local_micro: series((row) => row.spendMinor * 10_000),
      conversion_purchases:
        purchases === null && value === null
          ? null
          : { metric: purchases, order_quantity: purchases, sale_amount: value, post_view: null },
      // Counts alone.
      conversion_sign_ups: series((row) => row.otherConversions.signUps),
    }
    return { id, id_data: [{ segment: null, metrics }] }
  })
  return { data_type: 'stats', time_series_length: request.days.length, data }
}

interface DatedAd {
  readonly day: DayNumber
  readonly row: AdDay
}

function rowsOf(
  account: AdAccount,
  { entity, days }: Pick<StatsRequest, 'entity' | 'days'>,
  at: Date,
): readonly DatedAd[] {
  if (!account.hasAds) return []
  const { TW: ledger } = account.shop.ledgers.ads
  const rows = days.flatMap((day) => ledger.day(formatDay(day), at).map((row) => ({ day, row })))
  if (entity !== 'PROMOTED_TWEET') return rows
  return rows.filter(({ row }) => !isWithoutPosts(setOf(account, row)?.name))
}

function setOf({ shop }: AdAccount, { campaignId, adSetId }: AdDay) {
  const campaign = shop.ledgers.ads.TW.campaigns.find(({ id }) => id === campaignId)
  return campaign?.adSets.find(({ id }) => id === adSetId)
}

function idOf(account: AdAccount, entity: Entity, row: AdDay): string {
  return entity === 'ACCOUNT' ? account.id : entity === 'LINE_ITEM' ? row.adSetId : row.adId
}

/** Sets without posts have half of their results in trends; null for none in a placement. */
function partOf(account: AdAccount, row: AdDay, placement: string): AdDay | null {
  if (placement === 'SPOTLIGHT') return null
  const isTrend = placement === 'TREND'
  if (!isWithoutPosts(setOf(account, row)?.name)) return isTrend ? null : row
  const half = (value: number) => (isTrend ? Math.floor(value / 2) : Math.ceil(value / 2))
  const { carts, signUps } = row.otherConversions
  return {
    ...row,
    spendMinor: half(row.spendMinor),
    impressions: half(row.impressions),
    clicks: half(row.clicks),
    conversions: half(row.conversions),
    conversionValueMinor: half(row.conversionValueMinor),
    otherConversions: { carts: half(carts), signUps: half(signUps) },
  }
}

const placements = ['ALL_ON_TWITTER', 'SPOTLIGHT', 'TREND']

function entityIn({ entity }: Query): Entity {
  if (entity === 'ACCOUNT' || entity === 'LINE_ITEM' || entity === 'PROMOTED_TWEET') return entity
  throw invalid('entity', 'ACCOUNT, LINE_ITEM or PROMOTED_TWEET in the sandbox')
}

/** The end is not included. */
function daysIn(account: AdAccount, query: Query, mostDays: number): readonly DayNumber[] {
  const { timezone } = account.shop.world.options
  const calendar = createCalendar(timezone)
  const dayIn = (name: string): DayNumber => {
    const text = query[name] ?? ''
    // Midnight in India is at half past an hour of UTC.
    if (!text.endsWith(':00Z')) throw invalid(name, 'a time without seconds')
    const moment = Date.parse(text)
    const day = Number.isNaN(moment) ? 0 : calendar.dayAt(moment)
    if (calendar.midnight(day) !== moment)
      throw invalidWindow(`${name} must be midnight in ${timezone}`)
    return day
  }
  const [first, end] = [dayIn('start_time'), dayIn('end_time')]
  if (end <= first) throw invalidWindow('end_time must be after start_time')
  if (end - first > mostDays) throw invalidWindow(`The window must not exceed ${mostDays} days`)
  return Array.from({ length: end - first }, (_, n) => first + n)
}
