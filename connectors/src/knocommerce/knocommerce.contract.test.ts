import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import { createShop, createWorld, knTruth, type PlatformFaults } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { unlimitedQuota } from '../kit/quota.ts'
import type { OpenConnector } from '../kit/stream.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { ReadChanges, sortByKey } from '../testing/read-changes.ts'
import { closeSimulators, startPlatform } from '../testing/start-platform.ts'
import { knocommerce } from './open.ts'

const connectionId = newId(ConnectionId)
const { signal } = new AbortController()
const world = createWorld({
  seed: 14,
  startDay: '2026-06-01',
  orders: 9000,
  timezone: 'America/New_York',
  currency: 'USD',
})
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
const evening = new Date('2026-07-10T22:30:00Z')

afterEach(closeSimulators)

interface Setting {
  readonly now?: () => Date
  readonly faults?: PlatformFaults
  readonly secret?: string
}

/** The shop's surveys in the sandbox, connected with its example values. */
async function connect({ now = () => evening, faults, secret }: Setting = {}) {
  const clock = new FakeClock()
  const { simulator, hosts, requests } = await startPlatform('KN', {
    shops: [shop],
    // Tokens age with the connector's clock.
    clock: () => new Date(now().getTime() + clock.now() - started),
    ...(faults && { faults }),
  })
  const { client_id = '', client_secret = '' } = simulator.exampleForm(shop) ?? {}
  const credentials = { client_secret: secret ?? client_secret }
  const request = { params: { client_id }, credentials, tokens: null, app: null, hosts }
  const ports = { clock, random: seededRandom(1), quota: unlimitedQuota }
  return { clock, requests, open: knocommerce.open(request, ports) }
}

const started = new FakeClock().now()
const read = (open: OpenConnector, rows = new ReadChanges()) => rows.read(open, connectionId)
const truthAt = (at: Date) =>
  sortByKey('survey_responses', knTruth(shop, connectionId, at).survey_responses)

describe('connecting KnoCommerce', () => {
  test('keys with special characters give a token, and the account is that of its surveys', async () => {
    const { open } = await connect()
    const account = await open.describe(signal)
    expect(account).toMatchObject({ name: account.accountKey, timezone: 'Etc/UTC' })
    expect(account.accountKey).toMatch(/^acc_\d{8}$/)
  })

  test.each([
    ['another secret', { secret: 'kno_sandbox_another' }, { class: 'auth' }],
    [
      'a plan without the API',
      { faults: () => ({ kind: 'closed' }) as const },
      { class: 'forbidden', isGrantedByConsent: false, remedy: expect.stringContaining('plan') },
    ],
  ])('%s is refused with what to do about it', async (_, setting, refusal) => {
    const { open } = await connect(setting)
    await expect(open.describe(signal)).rejects.toMatchObject(refusal)
  })

  test('keys that are missing are not sent', () => {
    const request = { params: {}, credentials: {}, tokens: null, app: null, hosts: {} }
    expect(() => knocommerce.open(request)).toThrow('The client ID for KnoCommerce is missing')
  })
})

describe('reading responses', () => {
  test('brings every answer with its order, over all pages', async () => {
    const { open, requests } = await connect()
    const rows = await read(open)
    expect(rows.rejected).toEqual([])
    expect(rows.rows('survey_responses')).toEqual(truthAt(evening))
    expect(rows.pages.length).toBeGreaterThan(0)
    const [stream] = open.streams
    expect(await stream?.count({ since: null, until: null, signal })).toBe(rows.records)
    // One token and one list of surveys serve all pages.
    expect(requests.filter(({ url }) => url.includes('/token'))).toHaveLength(1)
    expect(requests.filter(({ url }) => url.includes('pageSize=100'))).toHaveLength(1)
  })

  test('answers are about orders of the shop', async () => {
    const { open } = await connect()
    const rows = (await read(open)).rows('survey_responses')
    const orders = new Set([...world.orders.until(evening)].map(({ id }) => String(id)))
    expect(rows.filter((row) => !orders.has(String(row['order_id'])))).toEqual([])
  })

  test('brings answers that were changed later, with the lookback alone', async () => {
    const { open, clock } = await connect()
    const rows = await read(open)
    const before = rows.records
    await clock.sleep(30 * 3_600_000, signal)
    await read(open, rows)
    const later = new Date(evening.getTime() + 30 * 3_600_000)
    expect(rows.rows('survey_responses')).toEqual(truthAt(later))
    expect(rows.records - before).toBeLessThan(before / 2)
  })

  test('windows of time add up to all responses, and none is in two', async () => {
    const { open } = await connect()
    const [stream] = open.streams
    if (stream === undefined) throw new Error('There is no stream')
    const context = { connectionId, currency: 'USD', timezone: 'Etc/UTC', params: {} }
    const middle = '2026-06-20T12:00:00.000Z'
    const rows = new ReadChanges()
    await rows.readStream(stream, context, { since: middle, until: null })
    await rows.readStream(stream, context, { since: null, until: middle })
    expect(rows.rows('survey_responses')).toEqual(truthAt(evening))
    const ids = rows.pages.flatMap(({ records }) => records.map(({ externalId }) => externalId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('an expired token is replaced, and revoked access needs new keys', async () => {
    let isRevoked = false
    const { open, clock, requests } = await connect({
      faults: () => (isRevoked ? { kind: 'unauthorised' } : null),
    })
    await open.describe(signal)
    await clock.sleep(3_600_000, signal)
    await open.describe(signal)
    expect(requests.filter(({ url }) => url.includes('/token'))).toHaveLength(2)
    isRevoked = true
    await expect(open.describe(signal)).rejects.toMatchObject({ class: 'auth' })
  })

  test('sets a malformed response aside, and stores all others', async () => {
    let isMisprinted = false
    const { open } = await connect({
      faults: ({ url }) => {
        const alter = (body: unknown) => {
          const text = JSON.stringify(body)
          if (isMisprinted) return body
          isMisprinted = true
          return JSON.parse(
            text.replace(/"total_?[pP]rice":"?[\d.]+"?/, '"total_price":"much"'),
          ) as unknown
        }
        return url.includes('maxPageSize=250') ? { kind: 'altered', alter } : null
      },
    })
    const rows = await read(open)
    expect(rows.rejected).toMatchObject([{ class: 'payload' }])
    const stored = new Set(rows.rows('survey_responses').map((row) => row['response_id']))
    const [first, ...others] = new Set(truthAt(evening).map((row) => row['response_id']))
    expect(stored.size).toBe(others.length)
    expect(first).toBeDefined()
  })
})
