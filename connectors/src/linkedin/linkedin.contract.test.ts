import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import { createShop, createWorld, liTruth, type PlatformFaults } from '@cartograph/sandbox'
import { afterEach, expect, test } from 'vitest'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { clickConsent, testApp } from '../testing/click-consent.ts'
import { ReadDays, sortAdRows } from '../testing/read-days.ts'
import { closeSimulators, startPlatform } from '../testing/start-platform.ts'
import { apiError } from './api-error.ts'
import { manifest } from './manifest.ts'
import { linkedin } from './open.ts'

const { signal } = new AbortController()
const now = new Date('2026-04-20T10:00:00Z')
const connectionId = newId(ConnectionId)
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

afterEach(closeSimulators)

async function connect(faults: PlatformFaults = () => null) {
  const clock = new FakeClock()
  const simulator = await startPlatform('LI', {
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
  const list = (context: 'datasource' | 'destination') =>
    linkedin.accounts?.list({ ...access, context, params: {}, signal }, ports)
  const open = (params: Readonly<Record<string, string>>) =>
    linkedin.open({ ...access, params, credentials: {} }, ports)
  return { clock, requests, list, open }
}

async function readDays({ clock, list, open }: Awaited<ReturnType<typeof connect>>) {
  const [account] = (await list('datasource')) ?? []
  const connector = open(account?.params ?? {})
  const [stream] = connector.streams
  if (stream === undefined) throw new Error('There is no stream')
  const facts = await connector.describe(signal)
  const range = { from: '2026-04-14', to: '2026-04-20', sliceDays: 30, facts, connectionId, clock }
  return new ReadDays().read(stream, range)
}

const truth = () =>
  sortAdRows(liTruth(shop, connectionId, now).ad_spend.filter(({ day }) => day >= '2026-04-14'))

test('a destination lists only accounts in which the member may do more than see', async () => {
  const { list } = await connect()
  const namesOf = async (context: 'datasource' | 'destination') =>
    ((await list(context)) ?? []).map(({ name }) => name)
  expect(await namesOf('datasource')).toHaveLength(3)
  expect(await namesOf('destination')).toEqual(['Fernhill Goods', 'Fernhill Goods (spare)'])
})

test('an answer that may be cut is read again in halves', async () => {
  const isSeveralDays = (url: string) => {
    const [, first, last] = /day:(\d+)\),end:.*?day:(\d+)/.exec(url) ?? []
    return first !== last
  }
  const to = await connect(({ url }) =>
    url.includes('/adAnalytics') && isSeveralDays(url)
      ? { kind: 'altered', alter: filledUp }
      : null,
  )
  const read = await readDays(to)
  expect(read.rows).toEqual(truth())
  // Each of the seven days alone, the six answers above them, and one without conversions.
  expect(to.requests.filter(({ url }) => url.includes('/adAnalytics'))).toHaveLength(14)
})

function filledUp(body: unknown): unknown {
  const { elements } = body as { readonly elements: readonly unknown[] }
  const many = Array.from({ length: 15_000 }, (_, at) => elements[at % elements.length])
  return { elements: elements.length === 0 ? [] : many }
}

test("another member's account is refused, although its metrics would be an empty answer", async () => {
  const { open } = await connect()
  const [stream] = open({ ad_account_id: '519999999' }).streams
  const window = { since: '2026-04-14T00:00:00.000Z', until: '2026-04-21T00:00:00.000Z' }
  await expect(stream?.readPage({ cursor: null, ...window, signal })).rejects.toMatchObject({
    class: 'forbidden',
    missingPermission: 'r_ads',
    remedy: expect.stringContaining('role'),
  })
})

test.each([
  [401, { code: 'EXPIRED_ACCESS_TOKEN' }, 'auth', null],
  [403, { serviceErrorCode: 100 }, 'forbidden', null],
  [426, { code: 'NONEXISTENT_VERSION' }, 'payload', null],
  [429, { code: 'SEGMENT_LIMIT_EXCEEDED' }, 'payload', null],
  [429, { code: 'TOO_MANY_REQUESTS' }, 'throttled', 60_000],
])('status %i with %j is %s', (status, json, errorClass, retryAfterMs) => {
  const refusal = { status, json, headers: new Headers() }
  expect(apiError(refusal, { path: '/rest/dmpSegments' })).toMatchObject({
    class: errorClass,
    retryAfterMs,
  })
})
