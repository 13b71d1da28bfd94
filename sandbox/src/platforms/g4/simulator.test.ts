import { afterEach, describe, expect, test } from 'vitest'
import { createShop } from '../../create-shop.ts'
import { startSimulator, type StartedSimulator } from '../../kit/start-simulator.ts'
import { createWorld } from '../../world/create-world.ts'
import { propertyIdOf } from './properties.ts'
import { googleAnalytics } from './simulator.ts'

const world = createWorld({
  seed: 3,
  startDay: '2026-06-01',
  orders: 2000,
  timezone: 'America/New_York',
  currency: 'USD',
})
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
const now = new Date('2026-07-01T20:00:00Z')
const readScope = 'https://www.googleapis.com/auth/analytics.readonly'
const redirectUri = 'https://here.test/callback'
let started: StartedSimulator | null = null

afterEach(async () => {
  await started?.close()
  started = null
})

async function start() {
  const time = { elapsedMs: 0 }
  started = await startSimulator(googleAnalytics, {
    shops: [shop],
    clock: () => now,
    elapsedMs: () => time.elapsedMs,
  })
  const { hosts } = started
  const token = (form: Record<string, string>) =>
    fetch(`${hosts['OAUTH']}/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'a', client_secret: 'b', ...form }),
    })
  return { hosts, time, token }
}

/** Returns the query of the redirect after the consent. */
async function redirectQuery(hosts: Readonly<Record<string, string>>, scopes: readonly string[]) {
  const request = new URLSearchParams({
    client_id: 'a',
    redirect_uri: redirectUri,
    scope: `email ${readScope}`,
  }).toString()
  const query = new URLSearchParams({ request, shop: 'fernhill', decision: 'allow' })
  for (const scope of scopes) query.append('scope', scope)
  const url = `${hosts['ACCOUNTS']}/o/oauth2/v2/auth/decide?${query.toString()}`
  const answer = await fetch(url, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').searchParams
}

async function signedIn(scopes: readonly string[] = ['email', readScope]) {
  const { hosts, time, token } = await start()
  const form = { grant_type: 'authorization_code', redirect_uri: redirectUri }
  const code = (await redirectQuery(hosts, scopes)).get('code') ?? ''
  const answer = (await (await token({ ...form, code })).json()) as TokenAnswer
  const report = async (body: unknown, id = propertyIdOf(shop)) => {
    const response = await fetch(`${hosts['DATA']}/v1beta/properties/${id}:runReport`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${answer.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, json: (await response.json()) as ReportAnswer }
  }
  return { hosts, time, token, form, code, answer, report }
}

const lastWeek = {
  dateRanges: [{ startDate: '2026-06-24', endDate: '2026-06-30' }],
  dimensions: [{ name: 'date' }, { name: 'deviceCategory' }],
  metrics: [{ name: 'sessions' }, { name: 'purchaseRevenue' }],
}

describe('signing in', () => {
  test('the redirect names the host of the consent page as the issuer', async () => {
    const { hosts } = await start()
    const back = await redirectQuery(hosts, [readScope])
    expect(back.get('iss')).toBe(new URL(hosts['ACCOUNTS'] ?? '').origin)
  })

  test('scopes are returned with full names; a refresh returns no new refresh token', async () => {
    const { answer, token } = await signedIn()
    expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 3599 })
    expect(answer.scope).toBe(`https://www.googleapis.com/auth/userinfo.email ${readScope}`)
    const refreshed = await token({
      grant_type: 'refresh_token',
      refresh_token: answer.refresh_token,
    })
    expect(await refreshed.json()).toEqual({
      access_token: expect.any(String),
      expires_in: 3599,
      scope: answer.scope,
      token_type: 'Bearer',
    })
  })

  test('a code is accepted once, and an invalid token never', async () => {
    const { token, form, code } = await signedIn()
    const again = await token({ ...form, code })
    expect(again.status).toBe(400)
    expect(await again.json()).toMatchObject({ error: 'invalid_grant' })
    const madeUp = await token({ grant_type: 'refresh_token', refresh_token: 'x.y' })
    expect(await madeUp.json()).toEqual({
      error: 'invalid_grant',
      error_description: 'Token has been expired or revoked.',
    })
  })

  test('a token without the scope is rejected with the reason', async () => {
    const { report } = await signedIn(['email'])
    const { status, json } = await report(lastWeek)
    expect(status).toBe(403)
    expect(json.error?.details?.[0]?.reason).toBe('ACCESS_TOKEN_SCOPE_INSUFFICIENT')
  })
})

describe('reports', () => {
  test('rows are aggregated by the requested dimensions and paged in the requested order', async () => {
    const { report } = await signedIn()
    const orderBys = [{ dimension: { dimensionName: 'date' }, desc: true }]
    const { json } = await report({ ...lastWeek, orderBys })
    const dates = json.rows?.map((row) => row.dimensionValues[0]?.value) ?? []
    expect(dates).toEqual(dates.toSorted(descending))
    expect(dates.length).toBeGreaterThan(10)
    expect(json.rowCount).toBe(dates.length)

    const paged: unknown[] = []
    for (let offset = 0; offset < dates.length; offset += 5) {
      const page = await report({ ...lastWeek, orderBys, limit: '5', offset: String(offset) })
      paged.push(...(page.json.rows ?? []))
    }
    expect(paged).toEqual(json.rows)

    const totals = await report({ ...lastWeek, dimensions: [] })
    const sessions = json.rows?.map((row) => Number(row.metricValues[0]?.value)) ?? []
    const total = String(sessions.reduce((sum, each) => sum + each, 0))
    expect(totals.json.rows?.[0]?.metricValues[0]?.value).toBe(total)
  })

  test('an empty report has neither rows nor rowCount', async () => {
    const { report } = await signedIn()
    const dateRanges = [{ startDate: '2026-05-01', endDate: '2026-05-02' }]
    const { json } = await report({ ...lastWeek, dateRanges })
    expect(Object.keys(json)).not.toContain('rows')
    expect(Object.keys(json)).not.toContain('rowCount')
  })

  test.each([
    ['ten dimensions', { dimensions: Array.from({ length: 10 }, () => ({ name: 'date' })) }],
    ['eleven metrics', { metrics: Array.from({ length: 11 }, () => ({ name: 'sessions' })) }],
    ['an unknown name', { dimensions: [{ name: 'utmSource' }] }],
    [
      'an order by a metric that is not requested',
      { orderBys: [{ metric: { metricName: 'newUsers' } }] },
    ],
    ['a page that is too long', { limit: '250001' }],
    [
      'days in the wrong order',
      { dateRanges: [{ startDate: '2026-06-02', endDate: '2026-06-01' }] },
    ],
    ['no days', { dateRanges: [] }],
  ])('%s is rejected', async (_, change) => {
    const { report } = await signedIn()
    const { status, json } = await report({ ...lastWeek, ...change })
    expect(status).toBe(400)
    expect(json.error?.status).toBe('INVALID_ARGUMENT')
  })

  test("another user's property is rejected", async () => {
    const { report } = await signedIn()
    const { status, json } = await report(lastWeek, '123')
    expect([status, json.error?.status]).toEqual([403, 'PERMISSION_DENIED'])
  })

  test('quota tokens are exhausted and restored each hour', async () => {
    const { report, time } = await signedIn()
    const many = { startDate: '1640-01-01', endDate: '2026-06-30' }
    const dear = await report({ ...lastWeek, dateRanges: [many], returnPropertyQuota: true })
    expect(dear.json.propertyQuota?.tokensPerProjectPerHour?.remaining).toBe(0)
    const { status, json } = await report(lastWeek)
    expect([status, json.error?.status]).toEqual([429, 'RESOURCE_EXHAUSTED'])
    time.elapsedMs = 3_600_000
    expect((await report(lastWeek)).status).toBe(200)
  })
})

function descending(left = '', right = ''): number {
  return left < right ? 1 : -1
}

interface TokenAnswer {
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
}

interface ReportAnswer {
  readonly rows?: readonly {
    readonly dimensionValues: readonly { readonly value: string }[]
    readonly metricValues: readonly { readonly value: string }[]
  }[]
  readonly rowCount?: number
  readonly propertyQuota?: Readonly<Record<string, { readonly remaining: number }>>
  readonly error?: {
    readonly status: string
    readonly details?: readonly { readonly reason?: string }[]
  }
}
