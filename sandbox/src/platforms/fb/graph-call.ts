import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Grant } from '../../kit/grants.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { adAccountsOf, type AdAccount } from './ad-accounts.ts'
import type { GraphTokens } from './graph-tokens.ts'
import { badParameter, expired, GraphRefusal, noSuchObject, notGranted } from './graph-refusal.ts'

/** An authenticated call of the Graph API. */
export interface GraphCall {
  readonly grant: Grant
  readonly shop: SandboxShop
  /** The parameters of the query and of a form. */
  readonly params: Readonly<Record<string, string>>
}

/** Requires a valid token and the app secret proof of the app that it was issued to. */
export function readCall(
  request: FastifyRequest,
  context: SimulatorContext,
  tokens: GraphTokens,
): GraphCall {
  const params = paramsOf(request)
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const given = token ?? params['access_token']
  if (given === undefined)
    throw new GraphRefusal(2500, 'An active access token must be used to query information.')
  const grant = tokens.read(given)
  const shop = grant === null ? null : context.findShop(grant.shop)
  if (grant === null || shop === null) throw expired()
  requireProof(given, params['appsecret_proof'], tokens.secretOf(grant.clientId))
  return { grant, shop, params }
}

export function paramsOf({ query, body }: FastifyRequest): Record<string, string> {
  return { ...texts(query), ...texts(body) }
}

function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  const entries: [string, unknown][] = Object.entries(value)
  return Object.fromEntries(
    entries.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )
}

/** The app requires the proof. Its secret is known once it has requested a token. */
function requireProof(token: string, given: string | undefined, secret: string | null): void {
  if (given === undefined)
    throw badParameter('API calls from the server require an appsecret_proof argument')
  if (secret === null) return
  if (given !== createHmac('sha256', secret).update(token).digest('hex'))
    throw badParameter('Invalid appsecret_proof provided in the API argument')
}

export function findAccount({ shop }: GraphCall, id: string): AdAccount {
  const account = adAccountsOf(shop).find((one) => one.id === id)
  if (account === undefined) throw noSuchObject(`act_${id}`)
  return account
}

export function requireScope({ grant }: GraphCall, anyOf: readonly string[]): void {
  if (anyOf.some((scope) => grant.scopes.includes(scope))) return
  throw notGranted(anyOf)
}
