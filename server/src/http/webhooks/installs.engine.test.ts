import { createHmac } from 'node:crypto'
import { endpoints, newId, OrgId } from '@cartograph/contract'
import { connections, eq } from '@cartograph/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { call } from '../../testing/call.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const path = '/v1/external/bg/install'

/** What BigCommerce sends when a merchant installs the app from its marketplace. */
async function approved(): Promise<string> {
  const { hosts } = server.services.ingestion.platformAccess('BG', 'sandbox')
  const redirectUri = `${server.services.settings.publicUrl()}${path}`
  const request = new URLSearchParams({
    client_id: 'cartograph-sandbox',
    redirect_uri: redirectUri,
  })
  const decision = new URLSearchParams({
    request: request.toString(),
    shop: `installed-${newId(OrgId).slice(-12)}`,
    decision: 'allow',
  })
  const page = `${hosts['LOGIN']}/app/cartograph-sandbox/install/decide?${decision.toString()}`
  const answer = await fetch(page, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').search
}

const get = (url: string, headers: Record<string, string> = {}) =>
  server.http.inject({ method: 'GET', url, headers })

it('a store that is installed in its marketplace is connected, and disconnected when it is uninstalled', async () => {
  const search = await approved()
  const arrived = await get(path + search)
  expect(arrived.statusCode).toBe(302)
  const page = new URL(String(arrived.headers.location))
  expect(page.pathname).toBe('/install')
  const token = page.searchParams.get('token') ?? ''
  const asAdmin = { params: { token }, token: server.tokens.admin }
  const install = await call(server.http, endpoints.getInstall, asAdmin)
  expect(install.json()).toMatchObject({ platform: 'BG', is_begun_here: false })
  const body = { org_name: 'Installed', org_type: 'ecommerce' }
  const finished = await call(server.http, endpoints.finishInstall, { ...asAdmin, body })
  const { org_id } = z.object({ org_id: OrgId }).parse(finished.json())
  const stored = () =>
    server.store.asSystem((tx) =>
      tx.select().from(connections).where(eq(connections.orgId, org_id)),
    )
  const [connection] = await stored()
  expect(connection).toMatchObject({ platform: 'BG', isConnected: true })

  const now = Math.floor(server.services.clock().getTime() / 1000)
  const store = connection?.integrationParams['store_hash'] ?? ''
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    aud: 'cartograph-sandbox',
    iss: 'bc',
    sub: `stores/${store}`,
    iat: now + 1,
    exp: now + 60,
  }
  const signed = `${encode({ alg: 'HS256' })}.${encode(claims)}`
  const sign = (secret: string) => createHmac('sha256', secret).update(signed).digest('base64url')
  const uninstall = (secret: string) =>
    get(`/v1/webhooks/bg/uninstall?signed_payload_jwt=${signed}.${sign(secret)}`)
  expect((await uninstall('guessed')).statusCode).toBe(401)
  expect(await stored()).toMatchObject([{ isConnected: true }])
  expect((await uninstall('sandbox')).statusCode).toBe(200)
  expect(await stored()).toMatchObject([{ isConnected: false, requiresReauth: true }])
})

it('a code is not used up by a preview, and used once', async () => {
  const search = await approved()
  const preview = await server.http.inject({ method: 'HEAD', url: path + search })
  expect(preview.statusCode).toBe(404)
  const first = await get(path + search)
  expect(first.headers.location).toContain('/install?token=')
  const second = await get(path + search)
  expect(second.headers.location).toContain('/install?failed=BG')
})

it('inside of a frame of the platform, the page is offered in a tab of its own', async () => {
  const answer = await get(path + (await approved()), { 'sec-fetch-dest': 'iframe' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-security-policy']).toContain('frame-ancestors https:')
  expect(answer.body).toMatch(/<a href="[^"]+\/install\?token=[\w-]{43}" target="_blank"/)
})
