import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createShop } from '../../create-shop.ts'
import { startSimulator, type StartedSimulator } from '../../kit/start-simulator.ts'
import { createWorld } from '../../world/create-world.ts'
import { advertiserId } from './advertisers.ts'
import { tiktok } from './simulator.ts'

const options = { seed: 5, startDay: '2025-01-01', timezone: 'America/New_York', currency: 'USD' }
const shop = createShop({
  name: 'fernhill',
  title: 'Fernhill Goods',
  world: createWorld({ ...options, orders: 600 }),
})
const advertiser = advertiserId('fernhill')
let started: StartedSimulator
let elapsedMs = 0

beforeEach(async () => {
  elapsedMs = 0
  started = await startSimulator(tiktok, {
    shops: [shop],
    clock: () => new Date('2026-03-01T18:00:00Z'),
    elapsedMs: () => elapsedMs,
  })
})

afterEach(() => started.close())

interface Answer {
  readonly code: number
  readonly message: string
  readonly data: Record<string, unknown>
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(`${started.hosts['API'] ?? ''}/open_api/v1.3${path}`, init)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

async function newCode(): Promise<string> {
  const request = new URLSearchParams({ app_id: 'app', redirect_uri: 'https://here.test/back' })
  const decide = new URLSearchParams({
    request: request.toString(),
    shop: 'fernhill',
    decision: 'allow',
  })
  for (const scope of ['1', '2', '4']) decide.append('scope', scope)
  const page = `${started.hosts['API'] ?? ''}/portal/auth/decide?${decide.toString()}`
  const answer = await fetch(page, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '').searchParams
  expect(back.get('code')).toBe(back.get('auth_code'))
  return back.get('auth_code') ?? ''
}

function tokenFor(auth_code: string): Promise<Answer> {
  return ask('/oauth2/access_token/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ app_id: 'app', secret: 'secret', auth_code }),
  })
}

async function signedIn() {
  const { data } = await tokenFor(await newCode())
  const token = String(data['access_token'])
  return (path: string, params: Record<string, string> = {}) =>
    ask(`${path}?${new URLSearchParams(params).toString()}`, { headers: { 'access-token': token } })
}

function report(more: Record<string, string> = {}): Record<string, string> {
  return {
    advertiser_id: advertiser,
    service_type: 'AUCTION',
    report_type: 'BASIC',
    data_level: 'AUCTION_AD',
    dimensions: '["ad_id","stat_time_day"]',
    metrics: '["spend","complete_payment","ad_name"]',
    start_date: '2026-02-01',
    end_date: '2026-02-28',
    ...more,
  }
}

describe('the TikTok simulator', () => {
  test('exchanges a code once for a token with the granted scopes', async () => {
    const code = await newCode()
    const first = await tokenFor(code)
    expect(first.data).toMatchObject({ scope: [1, 2, 4] })
    expect(first.data['advertiser_ids']).toContain(advertiser)
    expect(await tokenFor(code)).toMatchObject({ code: 40_110 })
  })

  test('sends errors with status 200', async () => {
    expect(await ask('/user/info/')).toMatchObject({ code: 40_104 })
    const headers = { 'access-token': 'unknown' }
    expect(await ask('/user/info/', { headers })).toMatchObject({ code: 40_105 })
  })

  test('requires a trailing slash in paths', async () => {
    const answer = await fetch(`${started.hosts['API'] ?? ''}/open_api/v1.3/user/info`)
    expect(answer.status).toBe(404)
  })

  test('pages through a report by page number', async () => {
    const asked = await signedIn()
    const first = await asked('/report/integrated/get/', report({ page_size: '20' }))
    const info = first.data['page_info'] as { total_number: number; total_page: number }
    expect(first.data['list']).toHaveLength(20)
    expect(info.total_page).toBe(Math.ceil(info.total_number / 20))
    const last = await asked(
      '/report/integrated/get/',
      report({ page_size: '20', page: String(info.total_page) }),
    )
    expect(last.data['list']).toHaveLength(info.total_number - 20 * (info.total_page - 1))
    expect(first.data['list']).toContainEqual({
      dimensions: { ad_id: expect.any(String), stat_time_day: '2026-02-01 00:00:00' },
      metrics: {
        spend: expect.stringMatching(/^\d+\.\d\d$/),
        complete_payment: expect.stringMatching(/^(\d+|-)$/),
        ad_name: expect.any(String),
      },
    })
  })

  test.each([
    ['more than thirty days', { start_date: '2026-01-01', end_date: '2026-01-31' }, 40_002],
    ['days in the wrong order', { start_date: '2026-02-02', end_date: '2026-02-01' }, 40_002],
    ['an unknown metric', { metrics: '["shoe_size"]' }, 40_002],
    ['a value that is not a list', { metrics: 'spend' }, 40_002],
    ['invalid JSON', { metrics: '["spend"' }, 40_002],
    ['a page size that is too large', { page_size: '1001' }, 40_002],
    ["another user's account", { advertiser_id: '7' }, 40_001],
  ])('rejects %s', async (_, more, code) => {
    const asked = await signedIn()
    expect(await asked('/report/integrated/get/', report(more))).toMatchObject({ code })
  })

  test('includes deleted ads only on request', async () => {
    const asked = await signedIn()
    const rows = async (more: Record<string, string>) =>
      (await asked('/report/integrated/get/', report({ page_size: '1000', ...more }))).data['list']
    const filter = { field_name: 'ad_status', filter_type: 'IN', filter_value: '["STATUS_ALL"]' }
    const all = (await rows({ filtering: JSON.stringify([filter]) })) as unknown[]
    const present = (await rows({})) as unknown[]
    expect(present.length).toBeGreaterThan(0)
    expect(present.length).toBeLessThan(all.length)
    expect(all).toEqual(expect.arrayContaining(present))
  })

  test('accepts a range of thirty days', async () => {
    const asked = await signedIn()
    const days = { start_date: '2026-01-01', end_date: '2026-01-30' }
    expect(await asked('/report/integrated/get/', report(days))).toMatchObject({ code: 0 })
  })

  test('lists deleted campaigns only on request', async () => {
    const asked = await signedIn()
    const params = { advertiser_id: advertiser, page_size: '1000' }
    const filtering = '{"primary_status":"STATUS_DELETE"}'
    expect((await asked('/campaign/get/', params)).data['list']).not.toEqual([])
    expect((await asked('/campaign/get/', { ...params, filtering })).data['list']).toEqual([])
  })

  test('allows ten calls per second', async () => {
    const asked = await signedIn()
    for (let call = 0; call < 10; call += 1)
      expect(await asked('/user/info/')).toMatchObject({ code: 0 })
    expect(await asked('/user/info/')).toMatchObject({ code: 40_100 })
    elapsedMs += 1_000
    expect(await asked('/user/info/')).toMatchObject({ code: 0 })
  })
})
