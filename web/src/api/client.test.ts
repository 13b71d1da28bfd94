import { endpoints, newId, OrgId, type LoadAnswer } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { fakeServer, notAuthenticated, tokenAnswer } from '../testing/fake-server.ts'
import { createClient } from './client.ts'
import type { RequestException } from './send.ts'
import { createSession } from './session.ts'

const now = Date.parse('2026-11-21T00:00:00Z')
const orgId = newId(OrgId)
const user = {
  id: newId(OrgId),
  is_dev: false,
  email: 'ada@shop.example',
  first_name: 'Ada',
  last_name: 'Miller',
}
const loaded: LoadAnswer = {
  queryType: 'regularQuery',
  results: [],
  pivotQuery: {},
  slowQuery: false,
}

function clientOf(
  routes: Parameters<typeof fakeServer>[0],
  onException?: (exception: RequestException) => void,
) {
  let refreshed = 0
  const server = fakeServer({
    'POST /v1/identity/refresh': () => ({
      status: 200,
      body: tokenAnswer(`fresh${++refreshed}`, now),
    }),
    ...routes,
  })
  const session = createSession({
    fetch: server.fetch,
    now: () => now,
    exclusively: (work) => work(),
    channel: null,
  })
  session.accept(tokenAnswer('first', now))
  return { client: createClient(session, server.fetch, () => now, onException), session, ...server }
}

test('a request carries the token and returns the parsed response', async () => {
  const { client, received } = clientOf({ 'GET /v1/users/': () => ({ status: 200, body: user }) })
  expect(await client.call(endpoints.getUser, {})).toEqual(user)
  expect(received.map(({ token }) => token)).toEqual(['first'])
})

test('a rejected token is renewed once and the request repeated', async () => {
  const { client, received } = clientOf({
    'GET /v1/users/': ({ token }) =>
      token === 'first' ? notAuthenticated : { status: 200, body: user },
  })
  expect(await client.call(endpoints.getUser, {})).toEqual(user)
  expect(received.map(({ path }) => path)).toEqual([
    '/v1/users/',
    '/v1/identity/refresh',
    '/v1/users/',
  ])
})

test('concurrent rejected requests share one renewal', async () => {
  const { client, received } = clientOf({
    'GET /v1/users/': ({ token }) =>
      token === 'first' ? notAuthenticated : { status: 200, body: user },
  })
  await Promise.all([1, 2, 3].map(() => client.call(endpoints.getUser, {})))
  expect(received.filter(({ path }) => path === '/v1/identity/refresh')).toHaveLength(1)
})

test('a user whose new token is rejected as well is signed out', async () => {
  const { client, session } = clientOf({ 'GET /v1/users/': () => notAuthenticated })
  await expect(client.call(endpoints.getUser, {})).rejects.toMatchObject({ status: 401 })
  expect(session.isSignedIn).toBe(false)
})

test('another error does not end the session', async () => {
  const { client, session } = clientOf({
    'GET /v1/users/': () => ({ status: 403, body: { detail: 'No' } }),
  })
  await expect(client.call(endpoints.getUser, {})).rejects.toMatchObject({ message: 'No' })
  expect(session.isSignedIn).toBe(true)
})

test('a wrong password is an error of its own and sends no token', async () => {
  const detail = { code: 'wrong_credentials', message: 'Not correct' }
  const { client, received, session } = clientOf({
    'POST /v1/identity/sign-in': () => ({ status: 400, body: { detail } }),
  })
  const body = { email: 'ada@shop.example', password: 'x' }
  await expect(client.call(endpoints.signIn, { body })).rejects.toMatchObject(detail)
  expect(received).toMatchObject([{ token: null, body }])
  expect(session.isSignedIn).toBe(true)
})

test('parameters go into the path, and 204 has no body', async () => {
  const { client } = clientOf({
    [`GET /v1/orgs/${orgId}`]: () => ({ status: 404, body: { detail: 'Not found' } }),
    'POST /v1/identity/sign-out': () => ({ status: 204 }),
  })
  await expect(client.call(endpoints.getWorkspace, { params: { orgId } })).rejects.toThrow(
    'Not found',
  )
  expect(await client.call(endpoints.signOut, {})).toBeUndefined()
})

test('a response that violates the contract is an error', async () => {
  const { client } = clientOf({ 'GET /v1/users/': () => ({ status: 200, body: { id: 1 } }) })
  await expect(client.call(endpoints.getUser, {})).rejects.toMatchObject({ code: 'server_error' })
})

test('a canceled request stays canceled', async () => {
  const { client } = clientOf({ 'GET /v1/users/': () => new DOMException('x', 'AbortError') })
  const call = client.call(endpoints.getUser, {}, { signal: AbortSignal.abort() })
  await expect(call).rejects.toBeInstanceOf(DOMException)
})

test('queries of a workspace share one data token', async () => {
  const { client, received } = clientOf({
    [`GET /v1/orgs/${orgId}/data-token`]: () => ({ status: 200, body: tokenAnswer('data', now) }),
    'POST /cubejs-api/v1/load': () => ({ status: 200, body: loaded }),
  })
  await Promise.all([client.load(orgId, {}), client.load(orgId, {})])
  await client.load(orgId, {})
  expect(received.map(({ token }) => token)).toEqual(['first', 'data', 'data', 'data'])
})

test('a slow query is repeated until it is answered', async () => {
  let asked = 0
  const { client } = clientOf({
    [`GET /v1/orgs/${orgId}/data-token`]: () => ({ status: 200, body: tokenAnswer('data', now) }),
    'POST /cubejs-api/v1/load': () => {
      asked += 1
      const waiting = { error: 'Continue wait', stage: 'Executing query', timeElapsed: 10_000 }
      return { status: 200, body: asked < 3 ? waiting : loaded }
    },
  })
  expect(await client.load(orgId, {})).toEqual(loaded)
  expect(asked).toBe(3)
})

test.each([401, 403])('a data token refused with %i is asked for again', async (status) => {
  let given = 0
  const { client, session } = clientOf({
    [`GET /v1/orgs/${orgId}/data-token`]: () => ({
      status: 200,
      body: tokenAnswer(`data${++given}`, now),
    }),
    'POST /cubejs-api/v1/load': ({ token }) =>
      token === 'data1'
        ? { status, body: { error: 'Invalid token' } }
        : { status: 200, body: loaded },
  })
  expect(await client.load(orgId, {})).toEqual(loaded)
  expect([given, session.isSignedIn]).toEqual([2, true])
})

test('a role without the permission to query gets its error at once', async () => {
  const detail = { code: 'forbidden', message: 'Your role does not allow this.' }
  const { client, received } = clientOf({
    [`GET /v1/orgs/${orgId}/data-token`]: () => ({ status: 200, body: tokenAnswer('data', now) }),
    'POST /cubejs-api/v1/load': () => ({ status: 403, body: { detail } }),
  })
  await expect(client.load(orgId, {})).rejects.toMatchObject(detail)
  expect(received).toHaveLength(2)
})

test('every error response is reported with its workspace', async () => {
  const detail = { code: 'PLAN_EXPIRED', message: 'Your plan has expired.' }
  const refused = () => ({ status: 455, body: { detail } })
  const exceptions: RequestException[] = []
  const { client } = clientOf(
    {
      [`POST /v1/orgs/${orgId}/users/accept-invitation`]: refused,
      [`GET /v1/orgs/${orgId}/data-token`]: () => ({ status: 200, body: tokenAnswer('data', now) }),
      'POST /cubejs-api/v1/load': refused,
    },
    (exception) => exceptions.push(exception),
  )
  await expect(
    client.call(endpoints.acceptInvitation, { params: { orgId } }),
  ).rejects.toMatchObject({ code: 'plan_expired', message: detail.message })
  await expect(client.load(orgId, {})).rejects.toMatchObject({ isOfPlan: true })
  const same = { method: 'POST', status: 455, code: 'plan_expired', data: { detail }, orgId }
  expect(exceptions).toEqual([
    { ...same, url: `/v1/orgs/${orgId}/users/accept-invitation` },
    { ...same, url: '/cubejs-api/v1/load' },
  ])
})
