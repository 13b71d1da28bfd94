import { seededRandom, TimeZone } from '@cartograph/contract'
import { createShop, createWorld, type PlatformFaults } from '@cartograph/sandbox'
import { afterEach, expect, test } from 'vitest'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { clickConsent, testApp } from '../testing/click-consent.ts'
import { closeSimulators, startPlatform } from '../testing/start-platform.ts'
import { apiError } from './api-error.ts'
import { manifest } from './manifest.ts'
import { microsoftAds } from './open.ts'
import { timeZones } from './time-zones.ts'

const { signal } = new AbortController()
const now = new Date('2026-04-20T10:00:00Z')
const shop = createShop({
  name: 'fernhill',
  title: 'Fernhill Goods',
  world: createWorld({
    seed: 7,
    startDay: '2026-04-01',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    orders: 500,
  }),
})
const window = { since: '2026-04-14T00:00:00.000Z', until: '2026-04-21T00:00:00.000Z' }

afterEach(closeSimulators)

async function connect(faults: PlatformFaults = () => null) {
  const clock = new FakeClock()
  const simulator = await startPlatform('BA', {
    shops: [shop],
    clock: () => now,
    elapsedMs: () => clock.now(),
    faults,
  })
  const { hosts, requests } = simulator
  const ports = { clock, random: seededRandom(1), quota: unlimitedQuota }
  const clicked = { manifest, context: 'datasource', hosts, shop: 'fernhill', now } as const
  const { accessToken } = await clickConsent(clicked)
  const access = { tokens: fixedToken(accessToken), app: testApp, hosts }
  const list = (context: 'datasource' | 'destination', app = testApp) =>
    microsoftAds.accounts?.list({ ...access, app, context, params: {}, signal }, ports)
  const [account] = (await list('datasource')) ?? []
  const open = () =>
    microsoftAds.open({ ...access, params: account?.params ?? {}, credentials: {} }, ports)
  return { clock, requests, list, open }
}

async function readDays({ clock, open }: Awaited<ReturnType<typeof connect>>) {
  const [stream] = open().streams
  if (stream === undefined) throw new Error('There is no stream')
  let page = await stream.readPage({ cursor: null, ...window, signal })
  const records = [...page.records]
  while (page.next !== null) {
    if (page.waitMs !== undefined) await clock.sleep(page.waitMs, signal)
    page = await stream.readPage({ cursor: page.next, ...window, signal })
    records.push(...page.records)
  }
  return records
}

test('a destination lists only accounts in which the user may do more than see', async () => {
  const { list } = await connect()
  const namesOf = async (context: 'datasource' | 'destination') =>
    ((await list(context)) ?? []).map(({ name }) => name).toSorted()
  expect(await namesOf('datasource')).toEqual([
    'Fernhill Goods',
    'Fernhill Goods (agency)',
    'Fernhill Goods (spare)',
  ])
  expect(await namesOf('destination')).toEqual(['Fernhill Goods', 'Fernhill Goods (spare)'])
})

test('a registration without a developer token says what to set', async () => {
  const { list } = await connect()
  const withoutToken = { ...testApp, developerToken: '' }
  expect(() => list('datasource', withoutToken)).toThrow('BA_DEVELOPER_TOKEN')
})

test('a slice takes four reports, and a download whose address has expired is prepared again', async () => {
  let expired = 1
  const to = await connect(({ url }) =>
    url.startsWith('/storage/') && (expired -= 1) >= 0
      ? { kind: 'forbidden', permission: '' }
      : null,
  )
  expect(await readDays(to)).toHaveLength(7)
  const submits = to.requests.filter(({ url }) => url.endsWith('/Submit'))
  expect(submits).toHaveLength(8)
})

test('a limit of calls is waited for a minute', async () => {
  let refusals = 1
  const to = await connect(({ url }) =>
    url.endsWith('/Submit') && (refusals -= 1) >= 0
      ? { kind: 'throttled', retryAfterSeconds: null }
      : null,
  )
  expect(await readDays(to)).toHaveLength(7)
  expect(to.clock.sleptMs).toContain(60_000)
})

test.each([
  [{ Errors: [{ Code: '109', ErrorCode: 'AuthenticationTokenExpired' }] }, 'auth'],
  [{ OperationErrors: [], BatchErrors: [{ Code: 106 }] }, 'forbidden'],
  [{ OperationErrors: [{ Code: 207 }] }, 'throttled'],
  [{ Errors: [{ Code: 0, ErrorCode: 'InternalError' }] }, 'transient'],
  [{ OperationErrors: [{ Code: 8003 }] }, 'forbidden'],
  [{ OperationErrors: [{ Code: 1001, ErrorCode: 'InvalidRequest' }] }, 'payload'],
])('%j is %s', (json, errorClass) => {
  expect(apiError({ json })?.class).toBe(errorClass)
})

test('every time zone is one of IANA', () => {
  const names = Object.values(timeZones)
  expect(names.filter((name) => !TimeZone.safeParse(name).success)).toEqual([])
})
