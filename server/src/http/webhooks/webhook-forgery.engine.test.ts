import { createHmac } from 'node:crypto'
import { endpoints, newId, OrgId } from '@cartograph/contract'
import { initiateShopify, systemContext, type Context } from '@cartograph/features'
import { connections, eq } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { approveConsent } from '../../demo/approve-consent.ts'
import { call } from '../../testing/call.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { enter } from '../../testing/test-people.ts'

let server: TestServer
let shops = 0
let victim: string
let orgId: OrgId
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  shops += 1
  victim = `victim-${shops}`
  const request = { query: await consentOf(victim), token: server.tokens.admin }
  const answer = await call(server.http, endpoints.installShopify, request)
  orgId = z.object({ org_id: OrgId }).parse(answer.json()).org_id
})

/** The query in the callback of a person who installs the app into a shop. */
async function consentOf(shop: string) {
  const ctx = systemContext(server.services, new AbortController().signal)
  const person: Context = await enter(ctx, server.tokens.admin, newId(OrgId))
  const { to } = await initiateShopify(person, { shop, currentPath: '/' })
  return approveConsent(to, shop, person.signal)
}

async function send(topic: string, payload: string, signature: string) {
  const answer = await server.http.inject({
    method: 'POST',
    url: '/v1/webhooks/sp',
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-hmac-sha256': signature,
      'x-shopify-shop-domain': `${victim}.myshopify.com`,
      'x-shopify-webhook-id': `id-${Math.random()}`,
    },
    payload,
  })
  return answer.statusCode
}

const sign = (payload: string) => createHmac('sha256', 'sandbox').update(payload).digest('base64')

const connection = async () => {
  const [row] = await server.store.asSystem((tx) =>
    tx.select().from(connections).where(eq(connections.orgId, orgId)),
  )
  return row ?? null
}

describe('a message that Shopify has signed for another purpose', () => {
  it("such as the install callback of an attacker's own shop, is not a webhook", async () => {
    const { hmac = '', ...signed } = await consentOf('attacker')
    const payload = new URLSearchParams(
      Object.entries(signed).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ).toString()
    const signature = Buffer.from(hmac, 'hex').toString('base64')
    // It has a valid signature with our app's secret.
    expect(signature).toBe(sign(payload))
    expect(await send('app/uninstalled', payload, signature)).toBe(401)
    expect(await send('shop/redact', payload, signature)).toBe(401)
    expect(await connection()).toMatchObject({ isConnected: true, requiresReauth: false })
  })

  it.each([
    { shop_domain: 'another.myshopify.com' },
    { myshopify_domain: 'Another.myshopify.com' },
  ])('such as a webhook about another shop (%j), is not one about this shop', async (content) => {
    const payload = JSON.stringify(content)
    expect(await send('app/uninstalled', payload, sign(payload))).toBe(401)
    expect(await connection()).toMatchObject({ isConnected: true })
  })
})

it('a webhook about its own shop is accepted', async () => {
  const payload = JSON.stringify({ id: 1, myshopify_domain: `${victim}.myshopify.com` })
  expect(await send('app/uninstalled', payload, sign(payload))).toBe(200)
  expect(await connection()).toMatchObject({ isConnected: false })
})
