import type { FastifyInstance } from 'fastify'
import { totalOf } from '../../kit/ad-truth.ts'
import { daysBetween } from '../../kit/days.ts'
import type { ApiRoutes } from '../../kit/read-request.ts'
import { moneyText } from '../../kit/written-values.ts'
import type { AdCampaign, AdDay } from '../../world/ledgers/ledger-types.ts'
import type { Advertiser } from './advertisers.ts'
import { readCall } from './api-call.ts'

/** The advertisers of a user, and what a query selects of one of them. */
export function queryRoutes(app: FastifyInstance, of: ApiRoutes): void {
  app.get('/api/api/v1/organization/get_advertisables', (request) => {
    const { advertisers } = readCall(request, of)
    return { results: advertisers.map((one) => ({ ...viewOf(one), is_active: true })) }
  })

  app.post('/api/reporting/api/v1/query', (request) => {
    const { advertisers, body } = readCall(request, of)
    const query = typeof body['query'] === 'string' ? body['query'] : ''
    const eid = /byEID\(advertisable: "(\w+)"\)/.exec(query)?.[1]
    const advertiser = advertisers.find((one) => one.eid === eid)
    if (advertiser === undefined) return failed('You do not have access to this advertisable')
    const unknown = wordsOf(query).find((word) => !knownWords.has(word))
    if (unknown !== undefined) return failed(`Cannot query field "${unknown}"`)
    const [, from, to] = /metrics\(start: "([\d-]+)", end: "([\d-]+)"/.exec(query) ?? []
    const days = from === undefined || to === undefined ? [] : daysBetween(from, to)
    const byEID = {
      ...viewOf(advertiser),
      ...metricsIn(query, advertiser, days, of.context.clock()),
    }
    return { data: { advertisable: { byEID } }, request: '1', version: '1' }
  })
}

function failed(msg: string) {
  return { has_errors: true, errors: [{ id: '1', msg }], data: null }
}

function viewOf({ eid, name, shop }: Advertiser) {
  const { currency, startDay } = shop.world.options
  return { eid, name, status: 'approved', currency, createdDate: startDay }
}

/** The names of fields, without strings and arguments. */
function wordsOf(query: string): readonly string[] {
  return query.replaceAll(/\([^)]*\)/g, ' ').match(/[a-zA-Z]+/g) ?? []
}

const knownWords = new Set(
  'advertisable byEID eid name status currency createdDate campaigns adgroups ads metrics byDate date impressions clicks cost conversions revenue'.split(
    ' ',
  ),
)

function metricsIn(query: string, { shop, hasAds }: Advertiser, days: readonly string[], at: Date) {
  const ledger = shop.ledgers.ads.RL
  const rows = new Map(days.map((day) => [day, hasAds ? ledger.day(day, at) : []]))
  const byDate = (isOf: (row: AdDay) => boolean, write: (minor: number) => string | number) =>
    days.map((date) => dayOf(date, (rows.get(date) ?? []).filter(isOf), write))
  if (!query.includes('campaigns')) return { metrics: { byDate: byDate(() => true, moneyText) } }
  const campaigns = hasAds ? ledger.campaigns : []
  return {
    campaigns: campaigns.map((campaign) => ({
      ...namesOf(campaign),
      metrics: { byDate: byDate((row) => row.campaignId === campaign.id, moneyText) },
      adgroups: campaign.adSets.map(({ id: eid, name, ads }) => ({
        eid,
        name,
        // Decimals are text in some places, and numbers in others.
        ads: ads.map((ad) => ({
          eid: ad.id,
          name: ad.name,
          metrics: {
            byDate: byDate(
              (row) => row.adId === ad.id,
              (minor) => minor / 100,
            ),
          },
        })),
      })),
    })),
  }
}

function namesOf({ id: eid, name, status }: AdCampaign) {
  return { eid, name, status: status === 'active' ? 'running' : 'paused' }
}

/** A day on which nothing happened has no values. */
function dayOf(date: string, ads: readonly AdDay[], write: (minor: number) => string | number) {
  if (ads.length === 0)
    return { date, impressions: null, clicks: null, cost: null, conversions: null, revenue: null }
  const { impressions, clicks, conversions, spendMinor, conversionValueMinor } = totalOf(ads)
  const money = { cost: write(spendMinor), revenue: write(conversionValueMinor) }
  return { date, impressions, clicks, conversions, ...money }
}
