import type { FastifyRequest } from 'fastify'
import type { Grants } from '../../kit/grants.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { accountsOf, type Account } from './accounts.ts'
import { expiredToken, MicrosoftFault, notAuthorized, tooManyCalls } from './fault.ts'

export interface ApiRoutes {
  readonly context: SimulatorContext
  readonly grants: Grants
}

export type Body = Readonly<Record<string, unknown>>

const callsPerMinute = 600

/** Reads the calls of the API, which carry the user's token and that of the app. */
export function createCallReader({ context, grants }: ApiRoutes) {
  const calls = new Map<string, number[]>()

  function countCall({ name }: SandboxShop): void {
    const now = context.elapsedMs()
    const recent = (calls.get(name) ?? []).filter((at) => at > now - 60_000)
    calls.set(name, [...recent, now])
    if (recent.length >= callsPerMinute) throw tooManyCalls()
  }

  function readCall({ headers, body }: FastifyRequest) {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    const grant = token === undefined ? null : grants.read(token)
    const shop = grant === null ? null : context.findShop(grant.shop)
    if (grant === null || shop === null) throw expiredToken()
    if (headerOf(headers['developertoken']) === '')
      throw new MicrosoftFault(401, 105, 'InvalidCredentials')
    if (!grant.scopes.includes('https://ads.microsoft.com/msads.manage')) throw notAuthorized()
    countCall(shop)
    return { shop, body: objectOf(body) }
  }

  /** A call of one account, which its headers name. */
  function readAccountCall(request: FastifyRequest): { account: Account; body: Body } {
    const { shop, body } = readCall(request)
    const id = headerOf(request.headers['customeraccountid'])
    const account = accountsOf(shop).find((one) => one.id === id)
    if (account?.customerId !== headerOf(request.headers['customerid'])) throw notAuthorized()
    return { account, body }
  }

  return { readCall, readAccountCall }
}

export type CallReader = ReturnType<typeof createCallReader>

export function objectOf(value: unknown): Body {
  return typeof value === 'object' && value !== null ? (value as Body) : {}
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function headerOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : ''
}
