import type { FastifyRequest } from 'fastify'
import { bearerOf, objectOf, type ApiRoutes, type Body } from '../../kit/read-request.ts'
import type { SandboxShop } from '../../shop.ts'
import { accountsOf, type Account } from './accounts.ts'
import { expiredToken, fault, notAuthorized, tooManyCalls } from './fault.ts'

const callsPerMinute = 600

/** Reads the calls of the API, which carry the user's token and that of the app. */
export function createCallReader(of: ApiRoutes) {
  const calls = new Map<string, number[]>()

  function countCall({ name }: SandboxShop): void {
    const now = of.context.elapsedMs()
    const recent = (calls.get(name) ?? []).filter((at) => at > now - 60_000)
    calls.set(name, [...recent, now])
    if (recent.length >= callsPerMinute) throw tooManyCalls()
  }

  function readCall(request: FastifyRequest) {
    const bearer = bearerOf(request, of)
    if (bearer === null) throw expiredToken()
    if (headerOf(request.headers['developertoken']) === '')
      throw fault(401, 105, 'InvalidCredentials')
    const { grant, shop } = bearer
    if (!grant.scopes.includes('https://ads.microsoft.com/msads.manage')) throw notAuthorized()
    countCall(shop)
    return { shop, body: objectOf(request.body) }
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

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function headerOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : ''
}
