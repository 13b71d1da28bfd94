import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createShop } from '../../create-shop.ts'
import { startSimulator, type StartedSimulator } from '../../kit/start-simulator.ts'
import { createWorld } from '../../world/create-world.ts'
import { adAccountId } from './ad-accounts.ts'
import { facebook } from './simulator.ts'

const options = { seed: 5, startDay: '2025-01-01', timezone: 'America/New_York', currency: 'USD' }
const world = createWorld({ ...options, orders: 600 })
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
const account = `act_${adAccountId('fernhill')}`
const secret = 'app-secret'
const redirect = 'https://here.test/back'
let started: StartedSimulator
let elapsedMs = 0

beforeEach(async () => {
  elapsedMs = 0
  started = await startSimulator(facebook, {
    shops: [shop],
    clock: () => new Date('2026-03-01T18:00:00Z'),
    elapsedMs: () => elapsedMs,
  })
})

afterEach(() => started.close())

type Answer = { status: number; headers: Headers; body: Record<string, unknown> }

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(`${started.hosts['GRAPH'] ?? ''}${path}`, init)
  const body = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, headers: answer.headers, body }
}

async function newCode(): Promise<string> {
  const request = new URLSearchParams({
    client_id: 'app',
    redirect_uri: redirect,
    scope: 'ads_read',
  })
  const decide = new URLSearchParams({
    request: request.toString(),
    shop: 'fernhill',
    decision: 'allow',
    scope: 'ads_read',
  })
  const page = `${started.hosts['WWW'] ?? ''}/v26.0/dialog/oauth/decide?${decide.toString()}`
  const answer = await fetch(page, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

async function tokenFor(code: string): Promise<Answer> {
  const query = new URLSearchParams({
    client_id: 'app',
    client_secret: secret,
    redirect_uri: redirect,
    code,
  })
  return ask(`/v26.0/oauth/access_token?${query.toString()}`)
}

/** Returns a function that sends authenticated requests with the app secret proof. */
async function signedIn() {
  const { body } = await tokenFor(await newCode())
  const token = String(body['access_token'])
  const proof = createHmac('sha256', secret).update(token).digest('hex')
  return (path: string, params: Record<string, string> = {}, method = 'GET') => {
    const query = new URLSearchParams({ ...params, appsecret_proof: proof }).toString()
    return ask(`/v26.0${path}?${query}`, { method, headers: { authorization: `Bearer ${token}` } })
  }
}

function insights(since: string, until: string, more: Record<string, string> = {}) {
  const time_range = JSON.stringify({ since, until })
  return { level: 'ad', time_increment: '1', fields: 'ad_id,spend,actions', time_range, ...more }
}

function errorIn({ status, body }: Answer) {
  return { status, error: body['error'] }
}

function adsThatAre(...value: string[]): string {
  return JSON.stringify([{ field: 'ad.effective_status', operator: 'IN', value }])
}

describe('the Facebook simulator', () => {
  test('exchanges a code for a token once', async () => {
    const code = await newCode()
    expect((await tokenFor(code)).body).toMatchObject({ token_type: 'bearer', expires_in: 5400 })
    expect(errorIn(await tokenFor(code))).toMatchObject({ status: 400, error: { code: 100 } })
  })

  test('requires a token, a valid proof and a supported version', async () => {
    const asked = await signedIn()
    expect((await asked('/me', { fields: 'id,name' })).status).toBe(200)
    expect(errorIn(await ask('/v26.0/me'))).toMatchObject({ error: { code: 2500 } })
    const stranger = { headers: { authorization: 'Bearer unknown' } }
    expect(errorIn(await ask('/v26.0/me?appsecret_proof=00', stranger))).toMatchObject({
      status: 400,
      error: { code: 190, error_subcode: 463 },
    })
    expect(errorIn(await ask('/v19.0/me'))).toMatchObject({ error: { code: 2635 } })
  })

  test('returns the requested fields in pages', async () => {
    const asked = await signedIn()
    const first = await asked('/me/adaccounts', { fields: 'account_id' })
    expect(first.body['data']).toEqual([
      { id: account, account_id: adAccountId('fernhill') },
      expect.anything(),
    ])
    const { cursors, next } = first.body['paging'] as { cursors: { after: string }; next: string }
    expect(next).toContain('access_token=')
    const second = await asked('/me/adaccounts', { after: cursors.after })
    expect(second.body['data']).toHaveLength(1)
    expect(second.body['paging']).not.toHaveProperty('next')
    expect(errorIn(await asked('/me/adaccounts', { fields: 'shoe_size' }))).toMatchObject({
      error: { code: 100 },
    })
  })

  test.each([
    ['an account of another user', '/act_1/insights', insights('2026-02-01', '2026-02-02'), 100],
    ['an unknown level', `/${account}/insights`, { level: 'planet' }, 100],
    [
      'an unknown field',
      `/${account}/insights`,
      insights('2026-02-01', '2026-02-02', { fields: 'x' }),
      100,
    ],
    [
      'a range that ends before it begins',
      `/${account}/insights`,
      insights('2026-02-02', '2026-02-01'),
      100,
    ],
    ['no range', `/${account}/insights`, { level: 'ad', time_increment: '1' }, 100],
    [
      'days more than 37 months ago',
      `/${account}/insights`,
      insights('2022-01-01', '2022-01-02'),
      3018,
    ],
    [
      'too many rows at once',
      `/${account}/insights`,
      insights('2025-01-01', '2026-03-01', {
        filtering: adsThatAre('ACTIVE', 'DELETED', 'ARCHIVED'),
      }),
      1,
    ],
    ['deleted campaigns', `/${account}/campaigns`, { effective_status: '["DELETED"]' }, 100],
  ])('rejects %s', async (_, path, params, code) => {
    const asked = await signedIn()
    expect(errorIn(await asked(path, params))).toMatchObject({ error: { code } })
  })

  test('includes deleted and archived ads only on request', async () => {
    const asked = await signedIn()
    const rows = async (more: Record<string, string>) => {
      const params = insights('2026-02-01', '2026-02-07', { limit: '1000', ...more })
      return (await asked(`/${account}/insights`, params)).body['data'] as unknown[]
    }
    const others = await rows({})
    const deleted = await rows({ filtering: adsThatAre('DELETED') })
    const archived = await rows({ filtering: adsThatAre('ARCHIVED') })
    const all = await rows({ filtering: adsThatAre('ACTIVE', 'DELETED', 'ARCHIVED') })
    expect([others, deleted, archived].every((some) => some.length > 0)).toBe(true)
    expect(others.length + deleted.length + archived.length).toBe(all.length)
  })

  test('completes an async report after some time', async () => {
    const asked = await signedIn()
    const started = await asked(
      `/${account}/insights`,
      insights('2026-01-01', '2026-02-28'),
      'POST',
    )
    const report = `/${String(started.body['report_run_id'])}`
    const status = async () =>
      (await asked(report, { fields: 'async_status' })).body['async_status']
    expect(await status()).toBe('Job Not Started')
    elapsedMs += 1_000
    expect(await status()).toBe('Job Running')
    expect(errorIn(await asked(`${report}/insights`))).toMatchObject({ error: { code: 2601 } })
    elapsedMs += 1_000
    expect(await status()).toBe('Job Completed')
    expect((await asked(`${report}/insights`)).body['data']).toHaveLength(25)
    expect(errorIn(await asked('/600', {}))).toMatchObject({ error: { error_subcode: 33 } })
  })

  test('reports purchases in overlapping action types and omits empty lists', async () => {
    const asked = await signedIn()
    const params = insights('2026-02-01', '2026-02-28', { limit: '1000' })
    const rows = (await asked(`/${account}/insights`, params)).body['data'] as {
      actions?: { action_type: string; value: string }[]
    }[]
    const kinds = new Set(rows.flatMap(({ actions = [] }) => actions.map((one) => one.action_type)))
    expect([...kinds]).toEqual(
      expect.arrayContaining(['link_click', 'purchase', 'offsite_conversion.fb_pixel_purchase']),
    )
    expect(rows.every(({ actions }) => actions === undefined || actions.length > 0)).toBe(true)
  })

  test('throttles an account after too many calls within an hour', async () => {
    const asked = await signedIn()
    const spare = (await asked('/me/adaccounts')).body['data'] as { id: string }[]
    const path = `/${spare[1]?.id ?? ''}`
    for (let call = 0; call < 600; call += 1) await asked(path)
    const refused = await asked(path)
    expect(errorIn(refused)).toMatchObject({ status: 400, error: { code: 80_000 } })
    expect(refused.headers.get('x-business-use-case-usage')).toContain(
      '"estimated_time_to_regain_access":60',
    )
    elapsedMs += 3_600_000
    expect((await asked(path)).status).toBe(200)
  })

  test('rejects tokens after the user revokes the consent', async () => {
    const asked = await signedIn()
    expect((await asked('/me/permissions')).body['data']).toContainEqual({
      permission: 'ads_management',
      status: 'declined',
    })
    await asked('/me/permissions', {}, 'DELETE')
    expect(errorIn(await asked('/me'))).toMatchObject({ error: { code: 190 } })
  })
})
