import { afterEach, expect, test } from 'vitest'
import { createShop } from '../../create-shop.ts'
import { startSimulator, type StartedSimulator } from '../../kit/start-simulator.ts'
import { createWorld } from '../../world/create-world.ts'
import { stripe } from './simulator.ts'

const world = createWorld({
  seed: 5,
  startDay: '2026-01-01',
  orders: 9000,
  timezone: 'America/New_York',
  currency: 'USD',
})
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
const noon = new Date('2026-06-15T12:00:00Z')
let simulator: StartedSimulator | null = null

afterEach(async () => {
  await simulator?.close()
  simulator = null
})

interface Answer {
  readonly data: readonly {
    readonly id: string
    readonly created: number
    readonly source: unknown
  }[]
  readonly has_more: boolean
  readonly error: { readonly code: string; readonly param: string }
}

/** Completes the consent and returns a function that calls the API with its token. */
async function authorize(elapsedMs = () => 0) {
  simulator = await startSimulator(stripe, { shops: [shop], clock: () => noon, elapsedMs })
  const { hosts } = simulator
  const asked = new URLSearchParams({ client_id: 'ca_1', redirect_uri: 'https://here.test/' })
  const page = new URLSearchParams({
    request: asked.toString(),
    shop: 'fernhill',
    decision: 'allow',
  })
  const decided = await fetch(
    `${hosts['MARKETPLACE'] ?? ''}/oauth/v2/authorize/decide?${page.toString()}`,
    { redirect: 'manual' },
  )
  const code = new URL(decided.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const answer = await tokenFor({ grant_type: 'authorization_code', code })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${hosts['API'] ?? ''}/v1${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        'stripe-version': '2026-07-29.dahlia',
        ...headers,
      },
    })
    return { status: response.status, body: (await response.json()) as Answer }
  }
}

function tokenFor(form: Record<string, string>) {
  return fetch(`${simulator?.hosts['API'] ?? ''}/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('sk_live_ours:')}` },
    body: new URLSearchParams(form),
  })
}

test('a list is sorted newest first and paged by ten after an id', async () => {
  const get = await authorize()
  const first = (await get('/balance_transactions')).body
  expect(first.data).toHaveLength(10)
  expect(first.has_more).toBe(true)
  const created = first.data.map((each) => each.created)
  expect(created).toEqual(created.toSorted((left, right) => right - left))
  const last = first.data.at(-1)?.id ?? ''
  const second = (await get(`/balance_transactions?starting_after=${last}`)).body
  expect(first.data.map(({ id }) => id)).not.toContain(second.data[0]?.id)
})

test('filters by creation time are inclusive or exclusive as requested', async () => {
  const get = await authorize()
  const [some] = (await get('/charges')).body.data
  const at = some?.created ?? 0
  const ids = async (query: string) =>
    (await get(`/charges?limit=100&${query}`)).body.data.map(({ id }) => id)
  expect(await ids(`created[gte]=${at}&created[lte]=${at}`)).toContain(some?.id)
  expect(await ids(`created[gt]=${at}`)).not.toContain(some?.id)
  expect(await ids(`created[lt]=${at}`)).not.toContain(some?.id)
})

test('a source is an id unless expanded', async () => {
  const get = await authorize()
  const plain = (await get('/balance_transactions')).body
  const full = (await get('/balance_transactions?expand[]=data.source')).body
  expect(typeof plain.data[0]?.source).toBe('string')
  expect(full.data[0]?.source).toMatchObject({ id: plain.data[0]?.source })
})

test('the transactions of a payout include the payout itself', async () => {
  const get = await authorize()
  const payout = (await get('/payouts')).body.data.at(-1)?.id ?? ''
  const { data } = (await get(`/balance_transactions?limit=100&payout=${payout}`)).body
  expect(data.length).toBeGreaterThan(1)
  expect(data.map(({ source }) => source)).toContain(payout)
})

test.each([
  ['/charges?colour=red', 'parameter_unknown', 'colour'],
  ['/charges?limit=101', 'parameter_invalid_integer', 'limit'],
  ['/charges?created[gte]=today', 'parameter_invalid_integer', 'created[gte]'],
  ['/charges?starting_after=ch_none', 'resource_missing', 'starting_after'],
])('%s is rejected with %s', async (path, code, param) => {
  const get = await authorize()
  const { status, body } = await get(path)
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ code, param })
})

test('more than 100 reads per second are throttled', async () => {
  let elapsedMs = 0
  const get = await authorize(() => elapsedMs)
  const statuses: number[] = []
  for (let read = 0; read < 101; read++) statuses.push((await get('/account')).status)
  expect(statuses.indexOf(429)).toBe(100)
  elapsedMs = 1000
  expect((await get('/account')).status).toBe(200)
})

test('a code is accepted once, and unknown token parameters are rejected', async () => {
  await authorize()
  const unknown = await tokenFor({
    grant_type: 'authorization_code',
    redirect_uri: 'https://a.test',
  })
  expect(await unknown.json()).toMatchObject({ error: 'invalid_request' })
  const used = await tokenFor({ grant_type: 'authorization_code', code: 'unknown' })
  expect(used.status).toBe(400)
  expect(await used.json()).toMatchObject({ error: 'invalid_grant' })
})

test('an unknown key is rejected', async () => {
  const get = await authorize()
  expect((await get('/account', { authorization: 'Bearer sk_live_none' })).status).toBe(401)
})
