import { afterEach, expect, test } from 'vitest'
import { createShop } from '../../create-shop.ts'
import { startSimulator, type StartedSimulator } from '../../kit/start-simulator.ts'
import { createWorld } from '../../world/create-world.ts'
import { gorgias } from './simulator.ts'

const world = createWorld({
  seed: 4,
  startDay: '2025-06-01',
  orders: 9000,
  timezone: 'America/New_York',
  currency: 'USD',
})
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
let now = new Date('2026-06-15T12:00:00Z')
let simulator: StartedSimulator | null = null

afterEach(async () => {
  await simulator?.close()
  simulator = null
  now = new Date('2026-06-15T12:00:00Z')
})

type JsonObject = Readonly<Record<string, unknown>>

interface Answer {
  readonly data: readonly JsonObject[]
  readonly meta: { readonly next_cursor: string | null }
  readonly error: unknown
  readonly messages: readonly JsonObject[]
  readonly satisfaction_survey: JsonObject | null
}

async function open(elapsedMs = () => 0) {
  simulator = await startSimulator(gorgias, { shops: [shop], clock: () => now, elapsedMs })
  const { ACCOUNT = '' } = simulator.hosts
  const { username, api_key } = simulator.simulator.exampleForm(shop) ?? {}
  return async (path: string, key = api_key, subdomain = 'fernhill') => {
    const response = await fetch(`${ACCOUNT.replace('{base_api_url}', subdomain)}/api${path}`, {
      headers: { authorization: `Basic ${btoa(`${username}:${key}`)}` },
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (text.startsWith('{') ? JSON.parse(text) : null) as Answer,
    }
  }
}

test('a cursor pages through all tickets once, the last changed first', async () => {
  const get = await open()
  const seen: JsonObject[] = []
  let cursor = ''
  for (;;) {
    const path = `/tickets?limit=100&order_by=updated_datetime:desc${cursor}`
    const { body } = await get(path)
    seen.push(...body.data)
    if (body.meta.next_cursor === null) break
    cursor = `&cursor=${body.meta.next_cursor}`
  }
  expect(seen.length).toBe(shop.ledgers.tickets.all(now).length)
  expect(new Set(seen.map((ticket) => ticket['id'])).size).toBe(seen.length)
  const moments = seen.map((ticket) => String(ticket['updated_datetime']))
  expect(moments).toEqual(moments.toSorted().toReversed())
})

test('a single ticket includes its messages, which are also in the list of messages', async () => {
  const get = await open()
  const closed = shop.ledgers.tickets.all(now).find(({ messagesCount }) => messagesCount > 3)
  const { body } = await get(`/tickets/${closed?.id}`)
  const listed = (await get(`/messages?ticket_id=${closed?.id}&limit=100`)).body.data
  expect(body.messages.length).toBeGreaterThan(3)
  const ids = (messages: readonly JsonObject[]) => new Set(messages.map((message) => message['id']))
  expect(ids(listed)).toEqual(ids(body.messages))
})

test('a survey has no score until the customer rates it, which does not update the ticket', async () => {
  const get = await open()
  const rated = shop.ledgers.tickets
    .all(now)
    .find(({ satisfactionAt, closedAt }) => satisfactionAt !== null && closedAt !== null)
  const { id = '', satisfaction, satisfactionAt } = rated ?? {}
  now = new Date((satisfactionAt ?? 0) - 1000)
  const before = (await get(`/tickets/${id}`)).body
  now = new Date(satisfactionAt ?? 0)
  const after = (await get(`/tickets/${id}`)).body
  expect(before.satisfaction_survey?.['score']).toBeNull()
  expect(after.satisfaction_survey?.['score']).toBe(satisfaction)
  expect(Object(after)).toHaveProperty('updated_datetime', Object(before).updated_datetime)
})

test.each(['/tickets?limit=101', '/tickets?order_by=subject:desc', '/messages?cursor=broken'])(
  '%s is rejected',
  async (path) => {
    const get = await open()
    expect((await get(path)).status).toBe(400)
  },
)

test('an unknown key is rejected, and an unknown account returns an HTML page', async () => {
  const get = await open()
  expect(await get('/account', 'another')).toMatchObject({ status: 401 })
  const nowhere = await get('/account', undefined, 'unknown')
  expect(nowhere.status).toBe(404)
  expect(nowhere.text).toMatch(/^<h1>/)
  expect(await get('/tickets/1')).toMatchObject({
    status: 404,
    body: { error: { msg: 'Not found' } },
  })
})

test('forty calls exhaust the bucket, and the response says when to retry', async () => {
  let elapsedMs = 0
  const get = await open(() => elapsedMs)
  for (let call = 0; call < 40; call++) await get('/account')
  const refused = await get('/account')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('x-gorgias-account-api-call-limit')).toBe('40/40')
  elapsedMs = Number(refused.headers.get('retry-after')) * 1000
  expect((await get('/account')).status).toBe(200)
})
