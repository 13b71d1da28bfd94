import { endpoints, ErrorBody, type Endpoint, type FlagOverrides } from '@cartograph/contract'
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

/** The endpoints that belong to one feature alone, by their path or name. */
const features = {
  enable_action_log: /^actionLog\./,
  enable_feed: /^insights\.facets$/,
  enable_search: /^metadata\./,
  enable_destinations: /^integrations\.(create|update|delete)Destination$/,
} as const

describe('a feature that is off in a workspace', () => {
  const gated = names.filter((name) => endpointOf(name).flag !== undefined)

  it.each(gated)('%s is not found for users and API keys, until it is on again', async (name) => {
    const endpoint = endpointOf(name)
    const request = await requestFor(name)
    const statusOf = async (caller: 'admin' | 'writeKey') => {
      const answer = await call(server.http, endpoint, { ...request, token: server.tokens[caller] })
      return answer.statusCode
    }
    await setFlags({ [endpoint.flag ?? '']: false })
    try {
      const answer = await call(server.http, endpoint, { ...request, token: server.tokens.admin })
      expect([answer.statusCode, ErrorBody.parse(answer.json())]).toMatchObject([
        404,
        { detail: { code: 'not_found', message: expect.stringContaining('Settings → General') } },
      ])
      // A key without the scope is refused for that reason first.
      expect([403, 404]).toContain(await statusOf('writeKey'))
    } finally {
      await setFlags({})
    }
    expect(await statusOf('admin')).toBeLessThan(300)
  })

  it.each(Object.entries(features))('%s closes its endpoints and no others', (flag, pattern) => {
    const own = names.filter((name) => pattern.test(endpointOf(name).name))
    expect(own).not.toEqual([])
    expect(names.filter((name) => endpointOf(name).flag === flag)).toEqual(own)
  })
})

async function requestFor(name: EndpointName): Promise<Call> {
  const preparing: Promise<object> | object = endpointRequests(server.services, server, 'admin')[
    name
  ]()
  const request: object = await Promise.resolve(preparing)
  return request
}

async function setFlags(featureFlags: FlagOverrides): Promise<void> {
  const { orgId, store, services } = server
  await store.asSystem((tx) =>
    tx.update(workspaces).set({ featureFlags }).where(eq(workspaces.orgId, orgId)),
  )
  services.access.invalidate({ org_id: orgId })
}
