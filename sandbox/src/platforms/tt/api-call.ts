import type { FastifyRequest } from 'fastify'
import type { Grant, Grants } from '../../kit/grants.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { advertisersOf, type Advertiser } from './advertisers.ts'
import { badParameter, invalidToken, TikTokRefusal } from './envelope.ts'
import type { RateLimit } from './rate-limit.ts'

export type Values = Readonly<Record<string, unknown>>

/** An authenticated call. */
export interface ApiCall {
  readonly grant: Grant
  readonly shop: SandboxShop
  /** The parameters of the query, with JSON values parsed, or of the body. */
  readonly values: Values
}

export function readCall(
  request: FastifyRequest,
  of: { readonly context: SimulatorContext; readonly grants: Grants; readonly pace: RateLimit },
): ApiCall {
  const token = request.headers['access-token']
  if (typeof token !== 'string' || token === '') {
    const message = 'Access token is null, you should set it in http header with key Access-Token.'
    throw new TikTokRefusal(40_104, message)
  }
  const grant = of.grants.read(token)
  const shop = grant === null ? null : of.context.findShop(grant.shop)
  if (grant === null || shop === null) throw invalidToken()
  of.pace.count(grant.clientId)
  return { grant, shop, values: valuesOf(request) }
}

export function valuesOf({ method, query, body }: FastifyRequest): Values {
  if (method === 'POST') return isRecord(body) ? body : {}
  if (!isRecord(query)) return {}
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      /^[[{]/.test(String(value)) ? json(name, value) : value,
    ]),
  )
}

function json(name: string, value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    throw badParameter(`${name}: Invalid JSON`)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function findAdvertiser({ shop }: Pick<ApiCall, 'shop'>, id: unknown): Advertiser {
  if (typeof id !== 'string') throw badParameter('advertiser_id: Missing data for required field.')
  const advertiser = advertisersOf(shop).find((one) => one.id === id)
  if (advertiser !== undefined) return advertiser
  throw new TikTokRefusal(40_001, `No permission to operate advertiser ${id}.`)
}

export function requireScope({ grant }: ApiCall, scope: string): void {
  if (grant.scopes.includes(scope)) return
  throw new TikTokRefusal(40_001, 'The advertiser has not granted this permission to the app.')
}

/** One page of a list, by page number and size. */
export function pageOf<Row>(rows: readonly Row[], values: Values) {
  const page = Number(values['page'] ?? 1)
  const page_size = Number(values['page_size'] ?? 10)
  if (!Number.isInteger(page) || page < 1) throw badParameter('page: Must be at least 1.')
  if (!Number.isInteger(page_size) || page_size < 1 || page_size > 1000)
    throw badParameter('page_size: Must be between 1 and 1000.')
  const total_page = Math.max(1, Math.ceil(rows.length / page_size))
  return {
    list: rows.slice((page - 1) * page_size, page * page_size),
    page_info: { page, page_size, total_number: rows.length, total_page },
  }
}
