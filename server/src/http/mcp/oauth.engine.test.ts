import { createHash } from 'node:crypto'
import { ApiKey, authorizeApp, endpoints } from '@cartograph/contract'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  exchangeAuthorization,
  refreshAuthorization,
  registerClient,
  startAuthorization,
} from '@modelcontextprotocol/sdk/client/auth.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { call } from '../../testing/call.ts'
import { listen } from '../../testing/cube-clients.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { openHttp } from '../open-http.ts'

let server: TestServer
let http: FastifyInstance
let url = ''
beforeAll(async () => {
  server = await openTestServer()
  const settings = { ...server.services.settings, publicUrl: () => url }
  http = await openHttp({ ...server.options, services: { ...server.services, settings } })
  url = `http://127.0.0.1:${await listen(http)}`
})
afterAll(async () => {
  await http.close()
  await server.close()
})

const redirectUri = 'http://localhost:1455/callback'

/** As the official client does it, up to the page that asks the user. */
async function begin() {
  const resource = await discoverOAuthProtectedResourceMetadata(`${url}/mcp`)
  const authorizationServer = resource.authorization_servers?.[0] ?? ''
  const metadata = await discoverAuthorizationServerMetadata(authorizationServer)
  if (metadata === undefined) throw new Error('There is no metadata')
  const client = await registerClient(authorizationServer, {
    metadata,
    clientMetadata: { client_name: 'An assistant', redirect_uris: [redirectUri] },
  })
  const { authorizationUrl, codeVerifier } = await startAuthorization(authorizationServer, {
    metadata,
    clientInformation: client,
    redirectUrl: redirectUri,
    scope: 'data:read',
    state: 'of the app',
    resource: new URL(resource.resource),
  })
  return { resource, authorizationServer, metadata, client, authorizationUrl, codeVerifier }
}
type Begun = Awaited<ReturnType<typeof begin>>

/** What the page sends when the user agrees. */
function agree({ authorizationUrl }: Begun, token: string, over: object = {}) {
  const { searchParams: asked } = authorizationUrl
  return call(http, authorizeApp, {
    params: { orgId: server.orgId },
    token,
    body: {
      client_id: asked.get('client_id'),
      redirect_uri: asked.get('redirect_uri'),
      code_challenge: asked.get('code_challenge'),
      state: asked.get('state'),
      scopes: ['data:read'],
      ...over,
    },
  })
}

async function codeOf(begun: Begun): Promise<string> {
  const agreed = await agree(begun, server.tokens.admin)
  expect(agreed.statusCode, agreed.body).toBe(201)
  const back = new URL(z.object({ redirect_to: z.string() }).parse(agreed.json()).redirect_to)
  expect(`${back.origin}${back.pathname}`).toBe(redirectUri)
  expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual([
    'of the app',
    url,
  ])
  return back.searchParams.get('code') ?? ''
}

const exchange = (begun: Begun, authorizationCode: string, over: object = {}) =>
  exchangeAuthorization(begun.authorizationServer, {
    metadata: begun.metadata,
    clientInformation: begun.client,
    authorizationCode,
    codeVerifier: begun.codeVerifier,
    redirectUri,
    resource: new URL(begun.resource.resource),
    ...over,
  })

const refresh = ({ authorizationServer, metadata, client }: Begun, refreshToken = '') =>
  refreshAuthorization(authorizationServer, { metadata, clientInformation: client, refreshToken })

const isRefused = (token: string) =>
  expect(toolsFor(token)).rejects.toThrow(/401|nauthorized|ot authenticated/)

async function toolsFor(token: string): Promise<number> {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }))
  const { tools } = await client.listTools()
  await client.close()
  return tools.length
}

const keys = async () => {
  const listed = await call(http, endpoints.listApiKeys, {
    params: { orgId: server.orgId },
    token: server.tokens.admin,
  })
  return z.object({ items: z.array(ApiKey) }).parse(listed.json()).items
}

describe('an app', () => {
  it('learns from /mcp where to ask, and gets a key that an admin agrees to', async () => {
    const refused = await fetch(`${url}/mcp`, { method: 'POST' })
    expect(refused.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${url}/.well-known/oauth-protected-resource/mcp", scope="data:read"`,
    )
    const begun = await begin()
    expect(begun.metadata.code_challenge_methods_supported).toEqual(['S256'])
    expect(begun.authorizationUrl.href).toMatch(new RegExp(`^${url}/connect-app\\?`))
    const shown = await call(http, endpoints.getConnectedApp, {
      query: { client_id: begun.client.client_id },
    })
    expect(shown.json()).toEqual({ name: 'An assistant', redirect_uris: [redirectUri] })

    const tokens = await exchange(begun, await codeOf(begun))
    expect(tokens).toMatchObject({ scope: 'data:read', expires_in: 3_600 })
    expect(await toolsFor(tokens.access_token)).toBeGreaterThan(3)
    const key = (await keys()).at(-1)
    expect(key).toMatchObject({ key_name: 'An assistant', scopes: ['data:read'] })
    const params = { orgId: server.orgId, id: key?.id ?? '' }
    await call(http, endpoints.deleteApiKey, { params, token: server.tokens.admin })
    await expect(toolsFor(tokens.access_token)).rejects.toThrow(/401|nauthorized|ot authenticated/)
  })

  it('can exchange a code once, and loses its key if the code is used again', async () => {
    const begun = await begin()
    const code = await codeOf(begun)
    const { access_token: token } = await exchange(begun, code)
    expect(await toolsFor(token)).toBeGreaterThan(3)
    await expect(exchange(begun, code)).rejects.toThrow(/not valid, or was used before/)
    await expect(toolsFor(token)).rejects.toThrow(/401|nauthorized|ot authenticated/)
  })

  it('gets nothing with another verifier, address, app or resource', async () => {
    const begun = await begin()
    const code = await codeOf(begun)
    const other = await begin()
    const verifier = createHash('sha256').update('another').digest('base64url')
    const wrong = /not valid/
    await expect(exchange(begun, code, { codeVerifier: verifier })).rejects.toThrow(wrong)
    await expect(exchange(begun, code, { redirectUri: `${redirectUri}/x` })).rejects.toThrow(wrong)
    await expect(exchange(begun, code, { clientInformation: other.client })).rejects.toThrow(wrong)
    const resource = new URL('https://other.example/mcp')
    await expect(exchange(begun, code, { resource })).rejects.toThrow(/resource must be/)
    await expect(exchange(begun, 'made up')).rejects.toThrow(wrong)
    expect(await toolsFor((await exchange(begun, code)).access_token)).toBeGreaterThan(3)
  })

  it('is connected by admins only, at an address of its own', async () => {
    const begun = await begin()
    expect((await agree(begun, server.tokens.member)).statusCode).toBe(403)
    expect((await agree(begun, server.tokens.outsider)).statusCode).toBe(404)
    expect((await agree(begun, server.tokens.writeKey)).statusCode).toBe(403)
    for (const over of [
      { redirect_uri: 'https://evil.example/' },
      { scopes: [] },
      { scopes: ['keys:manage'] },
      { code_challenge: 'short' },
    ]) {
      expect((await agree(begun, server.tokens.admin, over)).statusCode).toBe(422)
    }
    const unknown = await agree(begun, server.tokens.admin, { client_id: 'made-up' })
    expect(unknown.statusCode).toBe(404)
    // Another port of the same machine.
    const moved = { redirect_uri: 'http://localhost:9/callback' }
    expect((await agree(begun, server.tokens.admin, moved)).statusCode).toBe(201)
  })

  it('registers no address that runs scripts or is not encrypted', async () => {
    for (const uri of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://evil.example/',
      'https://app.example/#x',
      'no address',
    ]) {
      const answer = await fetch(`${url}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [uri] }),
      })
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: 'invalid_redirect_uri' },
      ])
    }
  })

  it('registers no more addresses than fit into a URL', async () => {
    const redirect_uris = Array.from(
      { length: 10 },
      (_, n) => `https://app.example/${n}${'x'.repeat(900)}`,
    )
    const answer = await fetch(`${url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris }),
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: 'invalid_client_metadata' },
    ])
  })

  it('refreshes its tokens, each of them once', async () => {
    const begun = await begin()
    const first = await exchange(begun, await codeOf(begun))
    const second = await refresh(begun, first.refresh_token)
    expect(second).toMatchObject({ token_type: 'Bearer', scope: 'data:read', expires_in: 3_600 })
    expect(await toolsFor(second.access_token)).toBeGreaterThan(3)
    await isRefused(first.access_token)
    const third = await refresh(begun, second.refresh_token)
    expect(third.refresh_token).not.toBe(second.refresh_token)
    expect(await toolsFor(third.access_token)).toBeGreaterThan(3)
    // Its end is that of its refresh token, not of the hour.
    const end = Date.parse((await keys()).at(-1)?.expires_at ?? '')
    expect(end).toBeGreaterThan(Date.now() + 89 * 86_400_000)
  })

  it('loses all of its tokens if a refresh token is used again', async () => {
    const begun = await begin()
    const first = await exchange(begun, await codeOf(begun))
    const second = await refresh(begun, first.refresh_token)
    const before = (await keys()).length
    await expect(refresh(begun, first.refresh_token)).rejects.toThrow(/was used before/)
    expect(await keys()).toHaveLength(before - 1)
    await isRefused(second.access_token)
    await expect(refresh(begun, second.refresh_token)).rejects.toThrow(/not valid/)
  })

  it('has its refresh token ended with its key in Settings, whether deleted or renewed', async () => {
    const begun = await begin()
    const deleted = await exchange(begun, await codeOf(begun))
    const token = server.tokens.admin
    const params = { orgId: server.orgId, id: (await keys()).at(-1)?.id ?? '' }
    await call(http, endpoints.deleteApiKey, { params, token })
    await expect(refresh(begun, deleted.refresh_token)).rejects.toThrow(/not valid/)

    const renewed = await exchange(begun, await codeOf(begun))
    const key = (await keys()).at(-1)
    const renewing = { params: { orgId: server.orgId, id: key?.id ?? '' }, body: key, token }
    expect((await call(http, endpoints.renewApiKey, renewing)).statusCode).toBe(200)
    await expect(refresh(begun, renewed.refresh_token)).rejects.toThrow(/not valid/)
    // The key is now the admin's.
    expect((await keys()).at(-1)?.id).toBe(key?.id)
  })

  it('cannot refresh with the token of another app, or one that is made up', async () => {
    const begun = await begin()
    const other = await begin()
    const tokens = await exchange(begun, await codeOf(begun))
    await expect(refresh(other, tokens.refresh_token)).rejects.toThrow(/not valid/)
    await expect(refresh(begun, 'cgr_made-up')).rejects.toThrow(/not valid/)
    expect(
      await toolsFor((await refresh(begun, tokens.refresh_token)).access_token),
    ).toBeGreaterThan(3)
  })

  it('gives its key back by its refresh token, too', async () => {
    const begun = await begin()
    const tokens = await exchange(begun, await codeOf(begun))
    const body = new URLSearchParams({ token: tokens.refresh_token ?? '' })
    expect((await fetch(`${url}/oauth/revoke`, { method: 'POST', body })).status).toBe(200)
    await isRefused(tokens.access_token)
  })

  it('gives its key back', async () => {
    const begun = await begin()
    const { access_token: token } = await exchange(begun, await codeOf(begun))
    const revoke = () =>
      fetch(`${url}/oauth/revoke`, { method: 'POST', body: new URLSearchParams({ token }) })
    expect((await revoke()).status).toBe(200)
    await expect(toolsFor(token)).rejects.toThrow(/401|nauthorized|ot authenticated/)
    expect((await revoke()).status).toBe(200)
  })
})
