import {
  endpoints,
  ErrorBody,
  mayDo,
  newId,
  OrgId,
  type Endpoint,
  type Role,
} from '@cartograph/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { call, type Call } from '../testing/call.ts'
import { endpointRequests } from '../testing/endpoint-requests.ts'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'
import type { TestRole } from '../testing/test-people.ts'
import type { EndpointName } from './handlers.ts'

let server: TestServer
let requests: ReturnType<typeof endpointRequests>
const dataTokens = new Map<TestRole, string>()

beforeAll(async () => {
  server = await openTestServer()
  requests = endpointRequests(server)
  for (const [role, orgId] of [
    ['admin', server.orgId],
    ['member', server.orgId],
    ['demo', server.orgId],
    ['outsider', server.otherOrgId],
  ] as const) {
    const token = server.tokens[role]
    const answer = await call(server.http, endpoints.getDataToken, { params: { orgId }, token })
    dataTokens.set(role, TokenOnly.parse(answer.json()).token)
  }
})
afterAll(() => server.close())

const TokenOnly = z.object({ token: z.string() })
const names = Object.keys(endpoints) as EndpointName[]
const endpointOf = (name: EndpointName): Endpoint => endpoints[name]
const isOfQueryApi = (endpoint: Endpoint) => endpoint.path.startsWith('/cubejs-api/')

function tokenFor(endpoint: Endpoint, role: TestRole | null): string | null {
  if (role === null) return null
  return isOfQueryApi(endpoint) ? (dataTokens.get(role) ?? null) : server.tokens[role]
}

/** The refresh cookie of a fresh session, where an endpoint lives on it. */
async function cookieFor(name: EndpointName): Promise<Record<string, string>> {
  if (name !== 'refresh' && name !== 'signOut') return {}
  const signedIn = await call(server.http, endpoints.signIn, requests.signIn)
  const [cookie] = signedIn.cookies
  return { cookie: `${cookie?.name ?? ''}=${cookie?.value ?? ''}` }
}

async function ask(name: EndpointName, role: TestRole | null, over: Call = {}) {
  const endpoint = endpointOf(name)
  const token = tokenFor(endpoint, role)
  const headers = await cookieFor(name)
  return call(server.http, endpoint, { ...requests[name], token, headers, ...over })
}

describe('every endpoint', () => {
  it.each(names)('%s answers what the contract says', async (name) => {
    const { answer, status } = endpointOf(name)
    const response = await ask(name, 'admin')
    expect(response.statusCode, response.body).toBe(status ?? (answer === undefined ? 204 : 200))
    const body: unknown = response.body === '' ? undefined : response.json()
    // Strict in both directions: what is parsed is all there is.
    expect(answer === undefined ? undefined : z.parse(answer, body)).toEqual(body)
  })

  const people: (TestRole | null)[] = ['admin', 'member', 'demo', 'outsider', null]
  const matrix = names.flatMap((name) => people.map((role) => ({ name, role })))

  it.each(matrix)('$name as $role answers by the matrix of permissions', async ({ name, role }) => {
    const response = await ask(name, role)
    const expected = expectedRefusal(endpointOf(name), role)
    expect(response.statusCode, response.body).toSatisfy((status: number) =>
      expected === null ? status < 300 : status === expected,
    )
  })

  it.each(names)('%s never answers bad input with a fault of ours', async (name) => {
    const endpoint = endpointOf(name)
    const anything = fc.record({
      params: fc.dictionary(
        fc.constantFrom('orgId', 'datasourceId'),
        fc.oneof(fc.string({ minLength: 1 }), fc.uuid(), fc.constant(server.orgId)),
      ),
      body: fc.oneof(fc.jsonValue(), fc.constant(undefined), nearMiss(requests[name])),
      role: fc.constantFrom('admin' as const, null),
    })
    await fc.assert(
      fc.asyncProperty(anything, async ({ params, body, role }) => {
        const over = { params: { ...paramsOf(requests[name]), ...params }, body }
        const response = await ask(name, role, over)
        const detail = `${JSON.stringify(over)} → ${response.body}`
        expect(response.statusCode, detail).toBeLessThan(500)
        const isError = response.statusCode >= 400
        expect(isError ? ErrorBody.safeParse(response.json()).success : true, detail).toBe(true)
        const { error } = isError && isOfQueryApi(endpoint) ? response.json() : { error: 'a text' }
        expect(typeof error, detail).toBe('string')
      }),
      { numRuns: 60 },
    )
  })
})

describe('a workspace that is not one’s own', () => {
  it('answers exactly as one that does not exist', async () => {
    const asked = (orgId: OrgId) =>
      call(server.http, endpoints.getWorkspace, { params: { orgId }, token: server.tokens.admin })
    const [others, nobodys] = [await asked(server.otherOrgId), await asked(newId(OrgId))]
    expect([others.statusCode, others.body]).toEqual([nobodys.statusCode, nobodys.body])
    expect(others.statusCode).toBe(404)
  })

  it('is not reached by naming it in the body of a query', async () => {
    const body = { ...requests.loadQuery.body, org_id: server.otherOrgId }
    const token = dataTokens.get('admin') ?? null
    expect((await call(server.http, endpoints.loadQuery, { body, token })).statusCode).toBe(400)
  })
})

function expectedRefusal(endpoint: Endpoint, role: TestRole | null): number | null {
  const { permission } = endpoint
  if (permission === 'public') return null
  if (role === null) return 401
  if (permission === 'signed_in') return null
  // The outsider's data token is of the outsider's own workspace, in which asking is fine.
  if (role === 'outsider') return isOfQueryApi(endpoint) ? null : 404
  return mayDo(role satisfies Role, permission) ? null : 403
}

function paramsOf(request: object): Record<string, string> {
  return 'params' in request ? { ...Object(request.params) } : {}
}

/** The right body with one thing put in its place somewhere. */
function nearMiss(request: object): fc.Arbitrary<unknown> {
  const body: unknown = 'body' in request ? request.body : {}
  const text = JSON.stringify(body)
  return fc.tuple(fc.nat(text.length), fc.jsonValue(), fc.boolean()).map(([at, value, isKey]) => {
    const spread: Record<string, unknown> = { ...Object(body) }
    const keys = Object.keys(spread)
    const key = keys[at % Math.max(keys.length, 1)] ?? 'more'
    return isKey ? { ...spread, [`${key}x`]: value } : { ...spread, [key]: value }
  })
}
