import {
  endpoints,
  ErrorBody,
  hasPermission,
  KeyScope,
  keyMayCall,
  newId,
  OrgId,
  type Endpoint,
} from '@cartograph/contract'
import { auditLog, eq } from '@cartograph/store'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { call, type Call } from '../../testing/call.ts'
import { endpointRequests } from '../../testing/endpoint-requests.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import {
  addPeople,
  readScopes,
  type TestCaller,
  type TestPeople,
} from '../../testing/test-people.ts'
import type { EndpointName } from './handler.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const TokenOnly = z.object({ token: z.string() })
const names = Object.keys(endpoints) as EndpointName[]
/** A sample for each endpoint; `npm run soak` sends 200 to each. */
const random = {
  numRuns: Number(process.env['ENDPOINT_RUNS'] ?? 8),
  seed: Number(process.env['ENDPOINT_SEED'] ?? 1),
}
const endpointOf = (name: EndpointName): Endpoint => endpoints[name]
const isOfQueryApi = (endpoint: Endpoint) => endpoint.path.startsWith('/cubejs-api/')

/** Calls that change their caller, whose role or session is different afterwards, use separate people. */
const onlyOnce: ReadonlySet<EndpointName> = new Set(['endSession', 'endOtherSessions'])
let domains = 0

async function peopleFor(name: EndpointName): Promise<TestPeople> {
  if (!onlyOnce.has(name)) return server
  domains += 1
  return addPeople(server.services, `once-${domains}.example`)
}

async function tokenFor(endpoint: Endpoint, caller: TestCaller | null, people: TestPeople) {
  if (caller === null) return null
  const token = people.tokens[caller]
  if (!isOfQueryApi(endpoint) || caller.endsWith('Key')) return token
  const orgId = caller === 'outsider' ? people.otherOrgId : people.orgId
  const answer = await call(server.http, endpoints.getDataToken, { params: { orgId }, token })
  return TokenOnly.parse(answer.json()).token
}

/** The refresh cookie of a new session, for endpoints that need one. */
async function cookieFor(name: EndpointName): Promise<Record<string, string>> {
  if (name !== 'refresh' && name !== 'signOut') return {}
  const body = { email: server.emailOf('admin'), password: server.password }
  const signedIn = await call(server.http, endpoints.signIn, { body })
  const [cookie] = signedIn.cookies
  return { cookie: `${cookie?.name ?? ''}=${cookie?.value ?? ''}` }
}

/** A URL contains values as text, whatever their type in the contract. */
async function requestFor(
  name: EndpointName,
  people: TestPeople,
  caller: TestCaller | null,
): Promise<Call> {
  const preparing: Promise<object> | object = endpointRequests(server.services, people, caller)[
    name
  ]()
  const request: object = await Promise.resolve(preparing)
  return request
}

async function ask(name: EndpointName, caller: TestCaller | null, over: Call = {}) {
  const endpoint = endpointOf(name)
  const people = await peopleFor(name)
  const request = await requestFor(name, people, caller)
  const token = await tokenFor(endpoint, caller, people)
  const headers = await cookieFor(name)
  return call(server.http, endpoint, { ...request, token, headers, ...over })
}

describe('every endpoint', () => {
  // A member who joins again writes no audit row; auto-join tests cover new members. A file is logged when its
  // upload begins and ends, not for each part.
  const unlogged: readonly EndpointName[] = ['autoJoin', 'acceptInvitation', 'addUploadPart']
  const isLogged = (name: EndpointName) =>
    endpointOf(name).audit !== undefined && !unlogged.includes(name)

  it.each(names)('%s responds as the contract says, and is logged', async (name) => {
    const { answer, answersFile = false, status, audit = '' } = endpointOf(name)
    const written = () =>
      server.store.asSystem((tx) => tx.select().from(auditLog).where(eq(auditLog.action, audit)))
    const before = new Set((await written()).map(({ id }) => id))
    const response = await ask(name, 'admin')
    expect(response.statusCode, response.body).toBe(
      status ?? (answer === undefined && !answersFile ? 204 : 200),
    )
    const { location } = response.headers
    const isRedirect = status === 302
    const body: unknown = isRedirect
      ? { location }
      : response.body === '' || answersFile
        ? undefined
        : response.json()
    // Strict in both directions: the schema covers the whole response.
    expect(answer === undefined ? undefined : z.parse(answer, body)).toEqual(body)

    if (!isLogged(name)) return
    const fresh = (await written()).filter(({ id }) => !before.has(id))
    expect(fresh).toHaveLength(1)
    expect(fresh[0]).toMatchObject({
      address: '127.0.0.1',
      requestId: response.headers['x-request-id'],
      createdAt: expect.any(Date),
    })
    const isKnown = endpointOf(name).permission !== 'public'
    expect(isKnown && fresh[0]?.userId === null).toBe(false)
  })

  // The admin may call each of them, as above.
  const callers = ['member', 'demo', 'readKey', 'writeKey', 'outsider', null] as const
  const matrix = names.flatMap((name) => callers.map((caller) => ({ name, caller })))

  it.each(matrix)('$name as $caller responds according to the matrix', async ({ name, caller }) => {
    const response = await ask(name, caller)
    const expected = expectedRefusal(endpointOf(name), caller)
    expect(response.statusCode, response.body).toSatisfy((status: number) =>
      expected === null ? status < 400 : status === expected,
    )
  })

  it.each(names)('%s never responds to bad input with a server error', async (name) => {
    const endpoint = endpointOf(name)
    const right = await requestFor(name, server, 'admin')
    const anything = fc.record({
      params: fc.dictionary(
        fc.constantFrom('orgId', 'datasourceId', 'id', 'sessionId'),
        fc.oneof(fc.string({ minLength: 1 }), fc.uuid(), fc.constant(server.orgId)),
      ),
      query: fc.dictionary(fc.string(), fc.string({ unit: 'binary' })),
      body: fc.oneof(fc.jsonValue(), fc.constant(undefined), nearMiss(right.body)),
      caller: fc.constantFrom('member' as const, 'writeKey' as const, null),
    })
    const tokens = new Map<TestCaller | null, string | null>()
    for (const caller of ['member', 'writeKey', null] as const) {
      tokens.set(caller, await tokenFor(endpoint, caller, server))
    }
    await fc.assert(
      fc.asyncProperty(anything, async ({ params, query, body, caller }) => {
        const given = { params: { ...right.params, ...params }, query, body }
        const response = await call(server.http, endpoint, {
          ...given,
          token: tokens.get(caller) ?? null,
        })
        const detail = `${JSON.stringify(given)} → ${response.body}`
        expect(response.statusCode, detail).toBeLessThan(500)
        const isError = response.statusCode >= 400
        // As in Cube, a request without a valid token gets `error` alone.
        const isOfToken = caller === null && isOfQueryApi(endpoint)
        expect(
          isError && !isOfToken ? ErrorBody.safeParse(response.json()).success : true,
          detail,
        ).toBe(true)
        const { error } = isError && isOfQueryApi(endpoint) ? response.json() : { error: 'a text' }
        expect(typeof error, detail).toBe('string')
      }),
      random,
    )
  })
})

describe('a workspace of others', () => {
  it('gets exactly the response of one that does not exist', async () => {
    const asked = (orgId: OrgId) =>
      call(server.http, endpoints.getWorkspace, { params: { orgId }, token: server.tokens.admin })
    const [existing, missing] = [await asked(server.otherOrgId), await asked(newId(OrgId))]
    expect([existing.statusCode, existing.body]).toEqual([missing.statusCode, missing.body])
    expect(existing.statusCode).toBe(404)
  })

  it('cannot be reached by naming it in the body of a query', async () => {
    const { body } = await endpointRequests(server.services, server, 'admin').loadQuery()
    const token = await tokenFor(endpoints.loadQuery, 'admin', server)
    const named = { ...body, org_id: server.otherOrgId }
    const answer = await call(server.http, endpoints.loadQuery, { body: named, token })
    expect(answer.statusCode).toBe(400)
  })

  it("is refused for another workspace's key", async () => {
    const params = { orgId: server.otherOrgId }
    const token = server.tokens.writeKey
    const answer = await call(server.http, endpoints.getWorkspace, { params, token })
    expect(answer.statusCode).toBe(404)
  })
})

function expectedRefusal(endpoint: Endpoint, caller: TestCaller | null): number | null {
  const { permission } = endpoint
  if (permission === 'public') return null
  if (caller === null) return isOfQueryApi(endpoint) ? 403 : 401
  const isKey = caller === 'readKey' || caller === 'writeKey'
  // The admin is the developer of this installation.
  if (isForDevelopers(endpoint)) return caller === 'admin' ? null : 403
  if (permission === 'signed_in') return isKey ? 403 : null
  if (permission === 'joinable') return isKey ? 403 : caller === 'outsider' ? 404 : null
  // The outsider's data token belongs to the outsider's own workspace, where queries are allowed.
  if (caller === 'outsider') return isOfQueryApi(endpoint) ? null : 404
  if (isKey) {
    // The workspace that is deleted here is not the key's own.
    if (permission === 'workspace.delete') return 404
    const scopes = caller === 'readKey' ? readScopes : KeyScope.options
    return keyMayCall(scopes, endpoint) ? null : 403
  }
  return hasPermission(caller, permission) ? null : 403
}

/** What changes for all workspaces. */
function isForDevelopers({ audit }: Endpoint): boolean {
  return audit !== undefined && /^(segment|report)_template\./.test(audit)
}

/** The valid body with one value replaced somewhere. */
function nearMiss(body: unknown): fc.Arbitrary<unknown> {
  const text = JSON.stringify(body ?? {})
  return fc.tuple(fc.nat(text.length), fc.jsonValue(), fc.boolean()).map(([at, value, isKey]) => {
    const spread: Record<string, unknown> = { ...Object(body) }
    const keys = Object.keys(spread)
    const key = keys[at % Math.max(keys.length, 1)] ?? 'more'
    return isKey ? { ...spread, [`${key}x`]: value } : { ...spread, [key]: value }
  })
}
