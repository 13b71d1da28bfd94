import { endpoints, ErrorBody, type Endpoint } from '@cartograph/contract'
import { eq, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, type Call } from '../../testing/call.ts'
import { endpointRequests } from '../../testing/endpoint-requests.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import type { EndpointName } from './handler.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const names = Object.keys(endpoints) as EndpointName[]
const endpointOf = (name: EndpointName): Endpoint => endpoints[name]

/** All endpoints of insights except the digest, which a member can always switch off. */
const ofInsights =
  /^\/v1\/orgs\/\{orgId\}\/(insights(?!\/digest)|dashboards|events|feed_pins|metadata|datasources|action-log|data-token)\b/
const gated = names.filter((name) => ofInsights.test(endpointOf(name).path))

describe('without an active plan', () => {
  it.each(gated)('%s is closed for users and API keys', async (name) => {
    const endpoint = endpointOf(name)
    const request = await requestFor(name)
    await setExpiry(new Date(Date.now() - 1000))
    try {
      for (const caller of ['admin', 'writeKey'] as const) {
        const token = server.tokens[caller]
        const answer = await call(server.http, endpoint, { ...request, token })
        // A key without the scope is refused for that reason first.
        if (caller === 'writeKey' && answer.statusCode === 403) continue
        expect([answer.statusCode, ErrorBody.parse(answer.json())]).toMatchObject([
          455,
          { detail: { code: 'trial_expired' } },
        ])
      }
    } finally {
      await setExpiry(new Date(Date.now() + 86_400_000))
    }
  })

  it.each(['getWorkspace', 'updateWorkspace', 'getIntegrations', 'listMembers'] as const)(
    '%s stays open, so that the workspace can be set up and paid for',
    async (name) => {
      const request = await requestFor(name)
      await setExpiry(new Date(Date.now() - 1000))
      const token = server.tokens.admin
      const answer = await call(server.http, endpointOf(name), { ...request, token })
      await setExpiry(new Date(Date.now() + 86_400_000))
      expect(answer.statusCode).toBe(200)
    },
  )
})

async function requestFor(name: EndpointName): Promise<Call> {
  const preparing: Promise<object> | object = endpointRequests(server.services, server, 'admin')[
    name
  ]()
  const request: object = await Promise.resolve(preparing)
  return request
}

async function setExpiry(planExpiresAt: Date): Promise<void> {
  const { orgId, store, services } = server
  await store.asSystem((tx) =>
    tx
      .update(workspaces)
      .set({ planIsFree: false, planIsTrial: true, planExpiresAt })
      .where(eq(workspaces.orgId, orgId)),
  )
  services.access.invalidate({ org_id: orgId })
}
