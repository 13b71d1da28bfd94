import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Grants } from '../../kit/grants.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import { advertisersOf, numericId, type Advertiser } from './advertisers.ts'
import { findAdvertiser, pageOf, readCall, requireScope, type Values } from './api-call.ts'
import { badParameter, envelope } from './envelope.ts'
import { gmvMaxRows, isGmvMax, storesOf } from './gmv-max.ts'
import type { RateLimit } from './rate-limit.ts'
import { parseReportQuery } from './report-query.ts'
import { reportRows } from './report-rows.ts'
import { requireApp } from './token-routes.ts'

export interface ApiRoutes {
  readonly context: SimulatorContext
  readonly grants: Grants
  readonly pace: RateLimit
}

/** The user, their ad accounts, campaigns and reports. */
export function accountRoutes(api: FastifyInstance, of: ApiRoutes): void {
  const read = (request: FastifyRequest) => readCall(request, of)

  api.get('/user/info/', (request) => {
    const { shop } = read(request)
    return envelope({
      core_user_id: numericId(`user ${shop.name}`),
      display_name: `${shop.title} (owner)`,
      email: `owner@${shop.name}.example`,
    })
  })

  api.get('/oauth2/advertiser/get/', (request) => {
    const { shop, values } = read(request)
    requireApp(values)
    const list = advertisersOf(shop).map(({ id, name }) => ({
      advertiser_id: id,
      advertiser_name: name,
    }))
    return envelope({ list })
  })

  api.get('/advertiser/info/', (request) => {
    const call = read(request)
    const ids = call.values['advertiser_ids']
    if (!Array.isArray(ids)) throw badParameter('advertiser_ids: Not a valid list.')
    if (ids.length > 100) throw badParameter('advertiser_ids: Longer than maximum length 100.')
    const { fields } = call.values
    return envelope({ list: ids.map((id) => withFields(infoOf(findAdvertiser(call, id)), fields)) })
  })

  api.get('/campaign/get/', (request) => {
    const call = read(request)
    const advertiser = findAdvertiser(call, call.values['advertiser_id'])
    const list = advertiser.campaigns
      .filter((campaign) => !isGmvMax(campaign, advertiser))
      .filter(({ createdAt }) => createdAt <= of.context.clock().getTime())
      .filter(() => !asksForDeleted(call.values))
      .map(({ id, name, status }) => ({
        campaign_id: id,
        campaign_name: name,
        operation_status: status === 'active' ? 'ENABLE' : 'DISABLE',
      }))
    return envelope(pageOf(list, call.values))
  })

  api.get('/report/integrated/get/', (request) => {
    const call = read(request)
    requireScope(call, '4')
    const advertiser = findAdvertiser(call, call.values['advertiser_id'])
    const rows = reportRows(advertiser, parseReportQuery(call.values), of.context.clock())
    return envelope(pageOf(rows, call.values))
  })

  api.get('/gmv_max/store/list/', (request) => {
    const call = read(request)
    return envelope({ store_list: storesOf(findAdvertiser(call, call.values['advertiser_id'])) })
  })

  api.get('/gmv_max/report/get/', (request) => {
    const call = read(request)
    requireScope(call, '4')
    const advertiser = findAdvertiser(call, call.values['advertiser_id'])
    const rows = gmvMaxRows(advertiser, call.values, of.context.clock())
    const { list, page_info } = pageOf(rows, call.values)
    // An empty list is left out.
    return envelope({ ...(list.length > 0 && { list }), page_info })
  })
}

/** The ledgers have no deleted campaigns. */
function asksForDeleted({ filtering }: Values): boolean {
  return JSON.stringify(filtering ?? {}).includes('STATUS_DELETE')
}

function infoOf({ id, name, shop }: Advertiser) {
  const { currency, timezone } = shop.world.options
  return {
    advertiser_id: id,
    name,
    currency,
    timezone: fixedOffset(timezone),
    display_timezone: timezone,
    country: 'US',
    status: 'STATUS_ENABLE',
  }
}

/** Only the requested fields, or all of them. */
function withFields(info: Readonly<Record<string, unknown>>, fields: unknown) {
  if (!Array.isArray(fields)) return info
  return Object.fromEntries(Object.entries(info).filter(([name]) => fields.includes(name)))
}

/** The zone's offset in January, as a POSIX name: `Etc/GMT+8` is eight hours behind UTC. */
function fixedOffset(timezone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' })
    .formatToParts(new Date('2026-01-15T12:00:00Z'))
    .find(({ type }) => type === 'timeZoneName')
  const [, sign = '', hours = '0'] = /GMT([+-])(\d+)/.exec(parts?.value ?? '') ?? []
  if (Number(hours) === 0) return 'Etc/GMT'
  return `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
}
