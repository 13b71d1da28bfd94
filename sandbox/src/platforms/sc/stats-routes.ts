import { formatDay, type DayNumber } from '@cartograph/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { totalOf } from '../../kit/ad-truth.ts'
import { createCalendar } from '../../world/calendar.ts'
import type { AdDay } from '../../world/ledgers/ledger-types.ts'
import { paramOf, type ApiRoutes, type Query } from '../../kit/read-request.ts'
import { envelope, findAccount, pageOf, part, readCall, type ApiCall } from './api-call.ts'
import { badStats, notFound } from './refusal.ts'

/** Statistics by day: of an account its spend only, or its campaigns; of a campaign its ads. */
export function statsRoutes(api: FastifyInstance, of: ApiRoutes): void {
  api.get('/adaccounts/:id/stats', (request) => {
    const call = readCall(request, of)
    const account = findAccount(call, request)
    const query = parseQuery(call, of.context.clock())
    const ads = account.hasAds ? query.ads : []
    if (call.query['breakdown'] === undefined) {
      if (query.fields.some((field) => field !== 'spend'))
        throw badStats('Only spend is supported for ad accounts')
      return answer(query, account.id, 'AD_ACCOUNT', { timeseries: seriesOf(query, ads) })
    }
    return broken(request, query, { id: account.id, type: 'AD_ACCOUNT', child: 'campaign' }, ads)
  })

  api.get('/campaigns/:id/stats', (request) => {
    const call = readCall(request, of)
    const id = paramOf(request, 'id')
    if (!call.shop.ledgers.ads.SC.campaigns.some((one) => one.id === id)) throw notFound()
    const query = parseQuery(call, of.context.clock())
    const ads = query.ads.filter(({ row }) => row.campaignId === id)
    return broken(request, query, { id, type: 'CAMPAIGN', child: 'ad' }, ads)
  })
}

interface DatedAd {
  readonly day: DayNumber
  readonly row: AdDay
}

interface StatsQuery {
  readonly days: readonly DayNumber[]
  readonly fields: readonly string[]
  readonly omitsEmpty: boolean
  readonly ads: readonly DatedAd[]
  readonly beginOf: (day: DayNumber) => string
}

/** Parses a request, and rejects what the platform rejects. */
function parseQuery({ shop, query }: ApiCall, at: Date): StatsQuery {
  const { timezone } = shop.world.options
  const calendar = createCalendar(timezone)
  if (query['granularity'] !== 'DAY') throw badStats('The sandbox supports only DAY')
  requireWindows(query)
  const [first, end] = ['start_time', 'end_time'].map((name) => {
    const moment = Date.parse(query[name] ?? '')
    const day = Number.isNaN(moment) ? 0 : calendar.dayAt(moment)
    if (calendar.midnight(day) !== moment)
      throw badStats(`${name} must be the beginning of a day in ${timezone}`)
    return day
  }) as [DayNumber, DayNumber]
  if (end <= first) throw badStats('End time should be after start time')
  if (end - first > 31) throw badStats('The range must not exceed 31 days')
  const fields = (query['fields'] ?? '').split(',')
  const unknown = fields.find((field) => !(field in metricsOf([])))
  if (unknown !== undefined) throw badStats(`${unknown} is not a field`)
  const days = Array.from({ length: end - first }, (_, n) => first + n)
  const { SC: ledger } = shop.ledgers.ads
  return {
    days,
    fields,
    omitsEmpty: query['omit_empty'] === 'true',
    ads: days.flatMap((day) => ledger.day(formatDay(day), at).map((row) => ({ day, row }))),
    beginOf: (day) => withOffset(calendar.midnight(day), day),
  }
}

function requireWindows(query: Query): void {
  const windows = { swipe_up_attribution_window: '28_DAY', view_attribution_window: '1_DAY' }
  const asked = query['fields']?.includes('conversion') === true
  for (const [name, window] of Object.entries(windows))
    if (asked && query[name] !== window) throw badStats(`The sandbox supports only ${window}`)
}

/** Midnight as the platform writes it: 2026-01-01T00:00:00.000-08:00. */
function withOffset(moment: number, day: DayNumber): string {
  const minutes = (day * 86_400_000 - moment) / 60_000
  const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0')
  const sign = minutes < 0 ? '-' : '+'
  return `${formatDay(day)}T00:00:00.000${sign}${two(minutes / 60)}:${two(minutes % 60)}`
}

function broken(
  request: FastifyRequest,
  query: StatsQuery,
  {
    id,
    type,
    child,
  }: { readonly id: string; readonly type: string; readonly child: 'campaign' | 'ad' },
  ads: readonly DatedAd[],
) {
  if ((request.query as Query)['breakdown'] !== child)
    throw badStats(`The sandbox breaks a ${type} down only by ${child}`)
  const byChild = new Map<string, DatedAd[]>()
  for (const ad of ads) {
    const childId = child === 'ad' ? ad.row.adId : ad.row.campaignId
    byChild.set(childId, [...(byChild.get(childId) ?? []), ad])
  }
  const { items, paging } = pageOf(request, [...byChild])
  const children = items.map(([childId, own]) => ({
    id: childId,
    type: child.toUpperCase(),
    granularity: 'DAY',
    timeseries: seriesOf(query, own),
  }))
  return { ...answer(query, id, type, { breakdown_stats: { [child]: children } }), paging }
}

function seriesOf({ days, fields, omitsEmpty, beginOf }: StatsQuery, ads: readonly DatedAd[]) {
  return days.flatMap((day) => {
    const own = ads.filter((ad) => ad.day === day).map(({ row }) => row)
    if (own.length === 0 && omitsEmpty) return []
    const all: Readonly<Record<string, number>> = metricsOf(own)
    const stats = Object.fromEntries(fields.map((field) => [field, all[field]]))
    return [{ start_time: beginOf(day), end_time: beginOf(day + 1), stats }]
  })
}

function answer({ days, beginOf }: StatsQuery, id: string, type: string, results: object) {
  const [first = 0] = days
  const end = beginOf(first + days.length)
  const about = { id, type, granularity: 'DAY', start_time: beginOf(first), end_time: end }
  const stat = { ...about, finalized_data_end_time: beginOf(first), ...results }
  return envelope('timeseries_stats', [part('timeseries_stat', stat)])
}

function metricsOf(ads: readonly AdDay[]) {
  const total = totalOf(ads)
  return {
    impressions: total.impressions,
    swipes: total.clicks,
    spend: total.spendMinor * 10_000,
    conversion_purchases: total.conversions,
    conversion_purchases_value: total.conversionValueMinor * 10_000,
    conversion_sign_ups: total.otherConversions.signUps,
    conversion_add_cart: total.otherConversions.carts,
  }
}
