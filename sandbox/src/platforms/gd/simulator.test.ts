import { afterEach, describe, expect, test } from 'vitest'
import { createShop } from '../../create-shop.ts'
import { startSimulator, type StartedSimulator } from '../../kit/start-simulator.ts'
import { createWorld } from '../../world/create-world.ts'
import { customerIdOf, accessibleCustomers } from './customers.ts'
import { googleAds } from './simulator.ts'

const world = createWorld({
  seed: 3,
  startDay: '2026-06-01',
  orders: 2000,
  timezone: 'America/New_York',
  currency: 'USD',
})
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
const [cancelled, agency, old] = accessibleCustomers(shop).map(({ id }) => id)
const now = new Date('2026-07-05T20:00:00Z')
const redirectUri = 'https://here.test/callback'
const scope = 'https://www.googleapis.com/auth/adwords'
let started: StartedSimulator | null = null

afterEach(async () => {
  await started?.close()
  started = null
})

async function signedIn(allowed = scope) {
  started = await startSimulator(googleAds, { shops: [shop], clock: () => now })
  const { hosts } = started
  const request = new URLSearchParams({
    client_id: 'a',
    redirect_uri: redirectUri,
    scope,
  }).toString()
  const query = new URLSearchParams({
    request,
    shop: 'fernhill',
    decision: 'allow',
    scope: allowed,
  })
  const decided = await fetch(`${hosts['ACCOUNTS']}/o/oauth2/v2/auth/decide?${query.toString()}`, {
    redirect: 'manual',
  })
  const back = new URL(decided.headers.get('location') ?? '').searchParams
  const granted = await fetch(`${hosts['OAUTH']}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'a',
      client_secret: 'b',
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code: back.get('code') ?? '',
    }),
  })
  const { access_token } = (await granted.json()) as { access_token: string }
  return async (
    body: unknown,
    options: { verb?: string; id?: string; login?: string | null } = {},
  ) => {
    const { verb = 'search', id = customerIdOf(shop), login = agency ?? null } = options
    const response = await fetch(`${hosts['ADS']}/v25/customers/${id}/googleAds:${verb}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
        ...(login !== null && { 'login-customer-id': login }),
      },
      body: JSON.stringify(body),
    })
    const json = (await response.json()) as Answer | Answer[]
    const batches = Array.isArray(json) ? json : [json]
    return { status: response.status, isArray: Array.isArray(json), batches }
  }
}

interface Answer {
  readonly results?: readonly Row[]
  readonly nextPageToken?: string
  readonly error?: {
    readonly details?: readonly {
      readonly errors?: readonly { readonly errorCode: Readonly<Record<string, string>> }[]
    }[]
  }
}

interface Row {
  readonly segments?: { readonly date: string }
  readonly campaign?: { readonly name: string; readonly advertisingChannelType: string }
  readonly metrics?: Readonly<Record<string, unknown>>
  readonly customerClient?: { readonly descriptiveName: string; readonly level: string }
}

function codeOf(batches: readonly Answer[]): string | undefined {
  const [code] = Object.values(batches[0]?.error?.details?.[0]?.errors?.[0]?.errorCode ?? {})
  return code
}

const june = "segments.date BETWEEN '2026-06-01' AND '2026-06-30'"
const adQuery = `SELECT segments.date, campaign.name, ad_group_ad.ad.id, metrics.cost_micros, metrics.clicks FROM ad_group_ad WHERE ${june}`
const campaignQuery = `SELECT segments.date, campaign.name, campaign.advertising_channel_type, metrics.cost_micros FROM campaign WHERE ${june}`

describe('reports', () => {
  test('a stream returns batches; integers are strings', async () => {
    const ask = await signedIn()
    const { status, isArray, batches } = await ask({ query: adQuery }, { verb: 'searchStream' })
    expect([status, isArray]).toEqual([200, true])
    expect(batches.length).toBeGreaterThanOrEqual(3)
    const [row] = batches[0]?.results ?? []
    expect(row?.metrics).toEqual({
      costMicros: expect.stringMatching(/^\d+0000$/),
      clicks: expect.stringMatching(/^\d+$/),
    })
  })

  test('Performance Max has no ads, and other campaigns have the sum of their ads less some credits', async () => {
    const ask = await signedIn()
    const stream = { verb: 'searchStream' }
    const rowsOf = (batches: readonly Answer[]) => batches.flatMap(({ results }) => results ?? [])
    const ads = rowsOf((await ask({ query: adQuery }, stream)).batches)
    const campaigns = rowsOf((await ask({ query: campaignQuery }, stream)).batches)
    const costsOf = (rows: readonly Row[]) => {
      const costs: Record<string, bigint> = {}
      for (const { campaign, metrics } of rows) {
        const name = campaign?.name ?? ''
        costs[name] = (costs[name] ?? 0n) + BigInt(String(metrics?.['costMicros']))
      }
      return costs
    }
    const { shopping_all: shopping, ...others } = costsOf(campaigns)
    expect(shopping).toBeGreaterThan(0n)
    const { brand_us: brand = 0n, ...rest } = others
    const { brand_us: brandAds = 0n, ...restAds } = costsOf(ads)
    expect(restAds).toEqual(rest)
    expect(brandAds - brand).toBeGreaterThan(0n)
    expect((brandAds - brand) % 50_000n).toBe(0n)
    const types = campaigns.map(({ campaign }) => campaign)
    expect(types.find((campaign) => campaign?.name === 'shopping_all')).toMatchObject({
      advertisingChannelType: 'PERFORMANCE_MAX',
    })
  })

  test('a manager account has no metrics, and an unused account has no rows', async () => {
    const ask = await signedIn()
    const ofManager = await ask({ query: campaignQuery }, { id: agency ?? '' })
    expect(codeOf(ofManager.batches)).toBe('REQUESTED_METRICS_FOR_MANAGER')
    const ofOld = await ask({ query: campaignQuery }, { id: old ?? '', login: null })
    expect(ofOld.batches).toEqual([{ results: [], fieldMask: expect.any(String) }])
  })
})

describe('accounts', () => {
  const tree = `SELECT customer_client.descriptive_name, customer_client.level FROM customer_client`

  test('the account tree is paged and can be filtered by status', async () => {
    const ask = await signedIn()
    const named: string[] = []
    let pageToken: string | undefined
    do {
      const body = { query: `${tree} WHERE customer_client.status = 'ENABLED'`, pageToken }
      const { batches } = await ask(body, { id: agency ?? '' })
      const clients = batches[0]?.results?.map(({ customerClient }) => customerClient) ?? []
      named.push(...clients.map((client) => `${client?.level} ${client?.descriptiveName}`))
      pageToken = batches[0]?.nextPageToken
    } while (pageToken !== undefined)
    expect(named).toEqual([
      '0 Lantern Agency',
      '1 Fernhill Goods',
      '1 Outdoor brands',
      '2 Fernhill Goods (2019)',
    ])
    const paged = await ask({ query: tree, pageSize: 10 }, { id: agency ?? '' })
    expect(codeOf(paged.batches)).toBe('PAGE_SIZE_NOT_SUPPORTED')
  })

  test('an account is accessible only through a permitted login account', async () => {
    const ask = await signedIn()
    const query = 'SELECT customer.id FROM customer'
    const codes = async (options: Parameters<typeof ask>[1]) =>
      codeOf((await ask({ query }, options)).batches)
    expect(await codes({ login: null })).toBe('USER_PERMISSION_DENIED')
    expect(await codes({ login: old ?? '' })).toBe('USER_PERMISSION_DENIED')
    expect(await codes({ id: '1112223334' })).toBe('USER_PERMISSION_DENIED')
    expect(await codes({ id: cancelled ?? '', login: null })).toBe('CUSTOMER_NOT_ENABLED')
    expect(await codes({})).toBeUndefined()
  })

  test('a token without the scope is rejected', async () => {
    const ask = await signedIn('https://www.googleapis.com/auth/userinfo.email')
    expect((await ask({ query: tree })).status).toBe(403)
  })
})

describe('queries', () => {
  test.each([
    ['an unknown field', `SELECT campaign.colour FROM campaign`, 'UNRECOGNIZED_FIELD'],
    [
      'a field of another resource',
      `SELECT ad_group_ad.ad.id FROM campaign WHERE ${june}`,
      'UNRECOGNIZED_FIELD',
    ],
    ['an unknown resource', 'SELECT campaign.id FROM adverts', 'BAD_RESOURCE_TYPE_IN_FROM_CLAUSE'],
    ['days without a range', 'SELECT segments.date FROM campaign', 'FILTER_HAS_TOO_MANY_VALUES'],
    [
      'days in the wrong order',
      "SELECT segments.date FROM campaign WHERE segments.date BETWEEN '2026-06-30' AND '2026-06-01'",
      'INVALID_VALUE_WITH_BETWEEN_OPERATOR',
    ],
    [
      'an unsupported condition',
      `SELECT segments.date FROM campaign WHERE ${june} AND metrics.clicks > 0`,
      'BAD_OPERATOR',
    ],
    ['no query', 'campaigns, please', 'UNEXPECTED_INPUT'],
  ])('%s is rejected, in an array for a stream', async (_, query, code) => {
    const ask = await signedIn()
    const { status, isArray, batches } = await ask({ query }, { verb: 'searchStream' })
    expect([status, isArray]).toEqual([400, true])
    expect(codeOf(batches)).toBe(code)
  })
})
