import { ConnectionId, newId } from '@cartograph/contract'
import {
  createShop,
  createWorld,
  fbTruth,
  simulators,
  startSimulator,
  type PlatformFaults,
  type SandboxShop,
  type StartedSimulator,
} from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import type { AccessTokens, TokenSet } from '../kit/auth.ts'
import { refreshTokens } from '../kit/oauth2.ts'
import { clickConsent, consentOf, testApp, type ClickedConsent } from '../testing/click-consent.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { ReadDays, sortAdRows } from '../testing/read-days.ts'
import { seededRandom } from '../kit/testing/seeded-random.ts'
import { noQuota, type Quota } from '../kit/quota.ts'
import { fixedToken } from '../kit/with-token.ts'
import { AdAccountClient } from './ad-account-client.ts'
import { MetaClient, proof } from './client.ts'
import { manifest } from './manifest.ts'
import { meta } from './open.ts'
import { ads } from './streams/ads.ts'

const connectionId = newId(ConnectionId)
const { signal } = new AbortController()
const shop = createShop({
  name: 'fernhill',
  title: 'Fernhill Goods',
  world: createWorld({
    seed: 7,
    startDay: '2026-01-05',
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    orders: 3_000,
  }),
})
const noon = new Date('2026-04-20T19:00:00Z')
const firstDay = shop.ledgers.ads.FB.firstDay
const sliceDays = manifest.streams.ads.sliceDays
let simulator: StartedSimulator | null = null

afterEach(async () => {
  await simulator?.close()
  simulator = null
})

/** Facebook as the sandbox plays it, to somebody who has let us in. */
async function letIn(
  options: {
    now?: () => Date
    faults?: PlatformFaults
    quota?: Quota
    account?: string
    shops?: readonly SandboxShop[]
    consent?: Partial<ClickedConsent>
  } = {},
) {
  const clock = new FakeClock()
  const now = options.now ?? (() => noon)
  const factory = simulators.FB
  if (factory === undefined) throw new Error('Facebook is not played')
  simulator = await startSimulator(factory, {
    shops: options.shops ?? [shop],
    clock: now,
    elapsedMs: () => clock.now(),
    ...(options.faults && { faults: options.faults }),
  })
  const { hosts, requests } = simulator
  const ports = { clock, random: seededRandom(1), quota: options.quota ?? noQuota }
  const tokens = await clickConsent({ ...clickedOf(hosts), now: now(), ...options.consent })
  const asked = {
    context: options.consent?.context ?? 'datasource',
    tokens: fixedToken(tokens.accessToken),
    app: testApp,
    params: {},
    hosts,
    signal,
  } as const
  const list = () => meta.accounts?.list(asked, ports) ?? Promise.resolve([])
  const open = (accountId: string, token = tokens.accessToken) =>
    meta.open(
      {
        params: { ad_account_id: accountId },
        credentials: {},
        tokens: fixedToken(token),
        app: testApp,
        hosts,
      },
      ports,
    )
  return { hosts, requests, ports, clock, tokens, asked, list, open }
}

function clickedOf(hosts: Readonly<Record<string, string>>) {
  return { manifest, context: 'datasource', hosts, shop: 'fernhill' } as const
}

type LetIn = Awaited<ReturnType<typeof letIn>>

async function adsOf({ list, open }: LetIn, at = 0) {
  const account = (await list())[at]
  if (account === undefined) throw new Error('There is no such account')
  const connector = open(account.id)
  const [stream] = connector.streams
  if (stream === undefined) throw new Error('There is no stream')
  return { stream, facts: await connector.describe(signal), account }
}

async function readAll(of: LetIn, range: { from?: string; to?: string; slice?: number } = {}) {
  const { stream, facts } = await adsOf(of)
  const { from = firstDay, to = '2026-04-20', slice = sliceDays } = range
  return new ReadDays().read(stream, {
    from,
    to,
    sliceDays: slice,
    facts,
    connectionId,
    clock: of.clock,
  })
}

function truthAt(at: Date, from = firstDay) {
  return sortAdRows(fbTruth(shop, connectionId, at).ad_spend.filter(({ day }) => day >= from))
}

async function take(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  )
}

function asksForInsights(method: string, url: string): boolean {
  return method === 'GET' && /\/insights\?/.test(url)
}

describe('letting us in', () => {
  test('a code becomes a token of sixty days that nothing refreshes', async () => {
    const { tokens, hosts } = await letIn()
    expect(tokens.refreshToken).toBeNull()
    expect(tokens.expiresAt).toBe('2026-06-19T19:00:00.000Z')
    const consent = consentOf({ manifest, context: 'datasource', hosts })
    await expect(refreshTokens(consent, { tokens, now: noon, signal })).rejects.toMatchObject({
      class: 'auth',
      message: 'Facebook wants to be asked for access again',
    })
  })

  test('a long token that does not say when it ends is not taken for the short one', async () => {
    const isExchange = (body: unknown) => {
      const { expires_in, ...rest } = body as Record<string, unknown>
      return Number(expires_in) > 86_400 ? rest : body
    }
    const { tokens } = await letIn({
      faults: ({ url }) =>
        url.includes('/oauth/access_token') ? { kind: 'altered', alter: isExchange } : null,
    })
    expect(tokens.expiresAt).toBeNull()
  })

  test('a person who says no is told so', async () => {
    await expect(letIn({ consent: { decision: 'deny' } })).rejects.toMatchObject({
      class: 'auth',
      message: 'Facebook was not given access',
    })
  })

  test('a permission that was refused is named when accounts are listed', async () => {
    const { list } = await letIn({ consent: { scopes: ['business_management'] } })
    await expect(list()).rejects.toMatchObject({
      class: 'auth',
      message: expect.stringContaining('(ads_read)'),
    })
  })

  test('says whose token it is, and every account over all pages of the list', async () => {
    const { asked, ports, list, requests } = await letIn()
    const profile = await meta.accounts?.profile(asked, ports)
    expect(profile?.id).toMatch(/^\d{15}$/)
    expect(profile?.name).toBe('Fernhill Goods (owner)')
    expect((await list()).map(({ name }) => name)).toEqual([
      'Fernhill Goods',
      'Fernhill Goods (spare)',
      'Fernhill Goods (agency)',
    ])
    expect(requests.filter(({ url }) => url.includes('/me/adaccounts'))).toHaveLength(2)
  })

  test('audiences can only go to accounts that the person may change', async () => {
    const { list } = await letIn({ consent: { context: 'destination' } })
    expect((await list()).map(({ name }) => name)).not.toContain('Fernhill Goods (agency)')
  })

  test('tells the facts of the chosen account', async () => {
    const { facts, account } = await adsOf(await letIn())
    expect(facts).toEqual({
      accountKey: account.id,
      name: 'Fernhill Goods',
      currency: 'USD',
      timezone: 'America/Los_Angeles',
      params: { ad_account_id: account.id, ad_account_name: 'Fernhill Goods' },
    })
  })

  test("an account that is not this person's is an error of class auth", async () => {
    const { open } = await letIn()
    await expect(open('100000000000001').describe(signal)).rejects.toMatchObject({ class: 'auth' })
  })

  test('a token that ended, or was taken back, is an error of class auth that quotes nothing', async () => {
    let now = noon
    const us = await letIn({ now: () => now })
    const { account } = await adsOf(us)
    now = new Date('2026-06-20T00:00:00Z')
    const ended = await take(us.open(account.id).describe(signal))
    expect(ended).toMatchObject({ class: 'auth', code: 190, subcode: 463 })
    expect(String(ended)).not.toContain(us.tokens.accessToken)

    now = noon
    await us.open(account.id).describe(signal)
    await revoke(us.hosts['GRAPH'] ?? '', us.tokens)
    await expect(us.open(account.id).describe(signal)).rejects.toMatchObject({ class: 'auth' })
  })

  test('a call without the proof of the app is refused, and with it is not', async () => {
    const { hosts, tokens, ports, list } = await letIn()
    const graph = new MetaClient({
      origin: hosts['GRAPH'] ?? '',
      tokens: fixedToken(tokens.accessToken),
      app: null,
      ports,
    })
    const [account] = await list()
    const client = new AdAccountClient(graph, account?.id ?? '')
    await expect(client.facts(signal)).rejects.toMatchObject({ class: 'payload', code: 100 })
  })
})

describe('reading ads', () => {
  test('every row since the first day is as the world tells it', async () => {
    const us = await letIn()
    const read = await readAll(us)
    const truth = truthAt(noon)
    expect(truth.length).toBeGreaterThan(1_000)
    expect(read.rejected).toEqual([])
    expect(read.rows).toEqual(truth)
    expect(read.rows.some(({ conversions }) => Number(conversions) > 1)).toBe(true)
    // 106 days in slices of 28: the last 22 of them are a report, too.
    expect(read.days).toHaveLength(106)
    expect(us.requests.filter(({ method }) => method === 'POST')).toHaveLength(2 + 4)
  })

  test('a report is waited for by its id, and a restart goes on with the same one', async () => {
    const us = await letIn()
    const { stream, account } = await adsOf(us)
    const slice = { since: '2026-03-01T00:00:00.000Z', until: '2026-03-29T00:00:00.000Z', signal }
    const started = await stream.readPage({ cursor: null, ...slice })
    expect(started).toMatchObject({ records: [], waitMs: 1_000, next: { days: 28 } })
    const waiting = await stream.readPage({ cursor: started.next, ...slice })
    expect(waiting).toMatchObject({ records: [], waitMs: 2_000 })
    await us.clock.sleep(2_000, signal)

    const [afterRestart] = us.open(account.id).streams
    const done = await afterRestart?.readPage({ cursor: waiting.next, ...slice })
    expect(done?.records).toHaveLength(28)
    expect(done?.next).toBeNull()
    const asked = us.requests.filter(
      ({ method, url }) => method === 'POST' && url.endsWith('/insights'),
    )
    expect(asked).toHaveLength(1)
  })

  test('access that is taken back while a report is made ends the reading, until we are let in again', async () => {
    let now = noon
    const us = await letIn({ now: () => now })
    const { stream, account } = await adsOf(us)
    const slice = { since: '2026-03-01T00:00:00.000Z', until: '2026-03-29T00:00:00.000Z', signal }
    const started = await stream.readPage({ cursor: null, ...slice })
    await revoke(us.hosts['GRAPH'] ?? '', us.tokens)
    await us.clock.sleep(2_000, signal)
    const reading = stream.readPage({ cursor: started.next, ...slice })
    await expect(reading).rejects.toMatchObject({ class: 'auth' })

    now = new Date(noon.getTime() + 60_000)
    const { hosts, ports } = us
    const fresh = await clickConsent({ ...clickedOf(hosts), now })
    const asked: (string | undefined)[] = []
    const tokens: AccessTokens = {
      facts: {},
      get(_signal, refused) {
        asked.push(refused)
        return Promise.resolve(refused === undefined ? us.tokens.accessToken : fresh.accessToken)
      },
    }
    const params = { ad_account_id: account.id }
    const again = meta.open({ params, credentials: {}, tokens, app: testApp, hosts }, ports)
    const page = await again.streams[0]?.readPage({ cursor: started.next, ...slice })
    expect(page?.records).toHaveLength(28)
    expect(asked).toContain(us.tokens.accessToken)
  })

  test('a week is answered at once, over many pages', async () => {
    const us = await letIn()
    const [account] = await us.list()
    const graph = new MetaClient({
      origin: us.hosts['GRAPH'] ?? '',
      tokens: fixedToken(us.tokens.accessToken),
      app: testApp,
      ports: us.ports,
      pageSize: 20,
    })
    const page = await ads.readPage(new AdAccountClient(graph, account?.id ?? ''), {
      cursor: null,
      since: '2026-04-14T00:00:00.000Z',
      until: '2026-04-21T00:00:00.000Z',
      signal,
    })
    const asked = us.requests.filter(({ method, url }) => asksForInsights(method, url))
    expect(asked.length).toBeGreaterThanOrEqual(3)
    expect(asked.every(({ url }) => !url.includes('access_token'))).toBe(true)
    expect(us.requests.some(({ method, url }) => method === 'POST' && /insights/.test(url))).toBe(
      false,
    )
    const context = { connectionId, currency: 'USD', timezone: 'America/Los_Angeles' }
    const params = { ad_account_id: account?.id ?? '', ad_account_name: 'Fernhill Goods' }
    const rows = page.records.flatMap(
      (record) => ads.normalise(record, { ...context, params }).ad_spend?.rows ?? [],
    )
    expect(sortAdRows(rows)).toEqual(truthAt(noon, '2026-04-14'))
  })

  test('days that are read again later hold what is known by then', async () => {
    let now = noon
    const us = await letIn({ now: () => now })
    const early = await readAll(us, { from: '2026-04-14', slice: 7 })
    expect(early.rows).toEqual(truthAt(now, '2026-04-14'))

    now = new Date('2026-05-04T19:00:00Z')
    const late = await readAll(us, { from: '2026-04-14', to: '2026-05-04' })
    expect(late.rows).toEqual(truthAt(now, '2026-04-14'))
    const firstWeek = late.rows.filter(({ day }) => day <= '2026-04-20')
    expect(firstWeek).not.toEqual(early.rows)
  })

  test('an account without anything has every day, and no rows', async () => {
    const us = await letIn()
    const { stream, facts } = await adsOf(us, 1)
    const of = { sliceDays, facts, connectionId, clock: us.clock }
    const read = await new ReadDays().read(stream, { from: '2026-02-01', to: '2026-04-20', ...of })
    expect(read.rows).toEqual([])
    expect(read.days).toHaveLength(79)
  })

  test('days that Facebook keeps no more are empty, and are not asked for', async () => {
    const us = await letIn()
    const { stream } = await adsOf(us)
    const page = await stream.readPage({
      cursor: null,
      since: '2023-01-01T00:00:00.000Z',
      until: '2023-01-08T00:00:00.000Z',
      signal,
    })
    expect(page.records).toHaveLength(7)
    expect(us.requests.some(({ url }) => url.includes('insights'))).toBe(false)
  })

  test('a malformed row spoils its own day and no other', async () => {
    const us = await letIn({
      faults: ({ method, url }) =>
        asksForInsights(method, url) ? { kind: 'altered', alter: spoilFirstRow } : null,
    })
    const read = await readAll(us, { from: '2026-04-14', slice: 7 })
    expect(read.rejected).toMatchObject([
      { class: 'payload', message: 'Ads of 2026-04-14: insights.0.spend: Not a decimal number' },
    ])
    expect(read.rows).toEqual(truthAt(noon, '2026-04-15'))
  })
})

describe('what goes wrong on the way', () => {
  test('throttling is waited for as long as Facebook says, or a minute', async () => {
    let refused = 0
    const learnt: unknown[] = []
    const us = await letIn({
      quota: {
        take: () => Promise.resolve(),
        learn: async (name, said) => void learnt.push([name, said]),
      },
      faults: ({ method, url }) => {
        if (!asksForInsights(method, url)) return null
        refused += 1
        if (refused === 1) return { kind: 'throttled', retryAfterSeconds: 180 }
        return refused === 2 ? { kind: 'throttled', retryAfterSeconds: null } : null
      },
    })
    const read = await readAll(us, { from: '2026-04-14', slice: 7 })
    expect(us.clock.sleptMs).toEqual([180_000, 60_000])
    expect(read.rows).toEqual(truthAt(noon, '2026-04-14'))
    expect(learnt).toContainEqual(['insights', { pauseMs: 180_000 }])
    expect(learnt).toContainEqual(['insights', { left: expect.any(Number) }])
  })

  test('failures and broken answers are got over, and the rows are the same', async () => {
    let number = 0
    const us = await letIn({
      faults: ({ url }) => {
        if (!url.includes('act_')) return null
        number += 1
        if (number % 4 === 1) return { kind: 'broken', status: 500 }
        if (number % 4 === 2) return { kind: 'truncated' }
        return number % 4 === 3 ? { kind: 'reset' } : null
      },
    })
    const read = await readAll(us, { from: '2026-03-20' })
    expect(us.clock.sleptMs.length).toBeGreaterThan(6)
    expect(read.rows).toEqual(truthAt(noon, '2026-03-20'))
  })

  test('an account that was asked too much within an hour is left alone until it may be asked again', async () => {
    const us = await letIn()
    const { account, stream } = await adsOf(us, 1)
    const asked = async () => {
      for (let call = 0; call < 600; call += 1) await us.open(account.id).describe(signal)
    }
    await expect(asked()).rejects.toMatchObject({ class: 'throttled', retryAfterMs: 3_600_000 })
    expect(us.clock.sleptMs).toEqual([])

    await us.clock.sleep(3_600_000, signal)
    const page = await stream.readPage({
      cursor: null,
      since: '2026-04-20T00:00:00.000Z',
      until: '2026-04-21T00:00:00.000Z',
      signal,
    })
    expect(page.records).toHaveLength(1)
  })
})

async function revoke(graph: string, { accessToken }: TokenSet): Promise<void> {
  const answer = await fetch(
    `${graph}/v26.0/me/permissions?appsecret_proof=${proof(accessToken, testApp)}`,
    { method: 'DELETE', headers: { authorization: `Bearer ${accessToken}` } },
  )
  expect(answer.status).toBe(200)
}

function spoilFirstRow(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replace(/"spend":"[\d.]+"/, '"spend":"plenty"'))
}
