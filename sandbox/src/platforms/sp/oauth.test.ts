import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../../start-sandbox.ts'
import { createWorld } from '../../world/create-world.ts'

const start = new Date('2026-07-01T12:00:00Z')
let now = start
let sandbox: Sandbox
beforeEach(async () => {
  now = start
  const world = createWorld({
    seed: 3,
    startDay: '2026-06-01',
    orders: 300,
    timezone: 'America/New_York',
    currency: 'USD',
  })
  const shop = { title: 'Corner', world, token: 'shpat_sandbox_x', plan: 'plus' } as const
  sandbox = await startSandbox({
    shops: [
      { ...shop, name: 'corner' },
      { ...shop, name: 'other' },
    ],
    clock: () => now,
  })
})
afterEach(() => sandbox.close())

const redirectUri = 'http://app.example/callback'
const scope = 'read_orders,read_customers'

async function decide(decision: string): Promise<URLSearchParams> {
  const request = new URLSearchParams({
    client_id: 'client',
    scope,
    redirect_uri: redirectUri,
    state: 'a state',
  }).toString()
  const query = new URLSearchParams({ decision, request, shop: 'corner' })
  const answer = await fetch(
    `${sandbox.url}/corner/admin/oauth/authorize/decide?${query.toString()}`,
    {
      redirect: 'manual',
    },
  )
  return new URL(answer.headers.get('location') ?? '').searchParams
}

async function tokens(body: Record<string, string>, shop = 'corner') {
  const client = { client_id: 'client', client_secret: 'sandbox' }
  const answer = await fetch(`${sandbox.url}/${shop}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...client, ...body }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

async function statusOf(token = '', shop = 'corner'): Promise<number> {
  const answer = await fetch(`${sandbox.url}/${shop}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
    body: JSON.stringify({ query: '{ shop { name } }' }),
  })
  return answer.status
}

describe('installing an app in a shop', () => {
  it('shows a consent page for that shop only', async () => {
    const query = new URLSearchParams({ client_id: 'client', scope, redirect_uri: redirectUri })
    const page = await fetch(`${sandbox.url}/Corner/admin/oauth/authorize?${query.toString()}`)
    const text = await page.text()
    expect(text).toContain('Cartograph asks for access to Shopify')
    expect(text).toContain('value="corner"')
    expect(text).not.toContain('value="other"')
    const nowhere = await fetch(`${sandbox.url}/nowhere/admin/oauth/authorize?${query.toString()}`)
    expect(nowhere.status).toBe(404)
  })

  it('redirects with Shopify’s signed parameters', async () => {
    const { hmac, ...signed } = Object.fromEntries(await decide('allow'))
    expect(signed).toMatchObject({
      state: 'a state',
      shop: 'corner.myshopify.com',
      timestamp: String(start.getTime() / 1000),
    })
    const text = new URLSearchParams(
      Object.entries(signed).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ).toString()
    expect(hmac).toBe(createHmac('sha256', 'sandbox').update(text).digest('hex'))
    expect(Object.fromEntries(await decide('deny'))).toMatchObject({ error: 'access_denied' })
  })

  it('exchanges a code once for tokens that are valid for an hour at that shop', async () => {
    const code = (await decide('allow')).get('code') ?? ''
    const { body } = await tokens({ code, expiring: '1' })
    expect(body).toMatchObject({ scope, expires_in: 3600, refresh_token_expires_in: 7_776_000 })
    expect(await statusOf(body['access_token'])).toBe(200)
    expect(await statusOf(body['access_token'], 'other')).toBe(401)
    expect((await tokens({ code })).status).toBe(400)
    now = new Date(start.getTime() + 3_600_000)
    expect(await statusOf(body['access_token'])).toBe(401)
  })

  it('rejects a code of another shop', async () => {
    const code = (await decide('allow')).get('code') ?? ''
    expect((await tokens({ code }, 'other')).body).toMatchObject({ error: 'invalid_grant' })
  })

  it('invalidates a refresh token once its successor is used', async () => {
    const code = (await decide('allow')).get('code') ?? ''
    const first = await tokens({ code })
    const again = () =>
      tokens({ grant_type: 'refresh_token', refresh_token: first.body['refresh_token'] ?? '' })
    expect((await again()).status).toBe(200)
    const second = await again()
    expect(second.status).toBe(200)
    expect(await statusOf(second.body['access_token'])).toBe(200)
    expect((await again()).body).toMatchObject({ error: 'invalid_grant' })
  })
})
