import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import { createShop, createWorld, ptTruth, type PlatformFaults } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { refreshTokens } from '../kit/oauth/oauth2.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { clickConsent, consentOf, testApp, type ClickedConsent } from '../testing/click-consent.ts'
import { ReadDays, sortAdRows } from '../testing/read-days.ts'
import { closeSimulators, startPlatform } from '../testing/start-platform.ts'
import { manifest } from './manifest.ts'
import { pinterest } from './open.ts'

const connectionId = newId(ConnectionId)
const { signal } = new AbortController()
const shop = createShop({
  name: 'fernhill',
  title: 'Fernhill Goods',
  world: createWorld({
    seed: 7,
    startDay: '2026-01-05',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    orders: 3_000,
  }),
})
const noon = new Date('2026-04-20T10:00:00Z')
const { firstDay } = shop.ledgers.ads.PT
const { sliceDays } = manifest.streams.ads

afterEach(closeSimulators)

interface Connecting {
  readonly now?: () => Date
  readonly faults?: PlatformFaults
  readonly consent?: Partial<ClickedConsent>
}

/** The shop's Pinterest, connected through the sandbox's consent. */
async function connect({ now = () => noon, faults, consent = {} }: Connecting = {}) {
  const clock = new FakeClock()
  const simulator = await startPlatform('PT', {
    shops: [shop],
    clock: now,
    elapsedMs: () => clock.now(),
    ...(faults && { faults }),
  })
  const { hosts, requests } = simulator
  const ports = { clock, random: seededRandom(1), quota: unlimitedQuota }
  const clicked = { manifest, context: 'datasource', hosts, shop: 'fernhill', now: now() } as const
  const tokens = await clickConsent({ ...clicked, ...consent })
  const asked = {
    context: consent.context ?? 'datasource',
    tokens: fixedToken(tokens.accessToken, tokens.facts),
    app: testApp,
    params: {},
    hosts,
    signal,
  } as const
  const list = () => pinterest.accounts?.list(asked, ports) ?? Promise.resolve([])
  const open = (accountId: string) =>
    pinterest.open({ ...asked, params: { ad_account_id: accountId }, credentials: {} }, ports)
  return { hosts, requests, ports, clock, tokens, asked, list, open }
}

async function adsOf({ list, open }: Awaited<ReturnType<typeof connect>>, at = 0) {
  const account = (await list())[at]
  const connector = open(account?.id ?? '')
  const [stream] = connector.streams
  if (stream === undefined) throw new Error('There is no stream')
  return { stream, facts: await connector.describe(signal) }
}

async function readAll(to: Awaited<ReturnType<typeof connect>>, from = firstDay, at = 0) {
  const { stream, facts } = await adsOf(to, at)
  const { clock } = to
  const range = { from, to: '2026-04-20', sliceDays, facts, connectionId, clock }
  return new ReadDays().read(stream, range)
}

const truth = (at: Date, from = firstDay) =>
  sortAdRows(ptTruth(shop, connectionId, at).ad_spend.filter(({ day }) => day >= from))

const isReport = (url: string) => url.includes('/reports')

describe('connecting Pinterest', () => {
  test('each refresh replaces the refresh token', async () => {
    const { tokens, hosts } = await connect()
    expect(tokens.scopes).toEqual(['ads:read', 'user_accounts:read'])
    const consent = consentOf({ manifest, context: 'datasource', hosts })
    const fresh = await refreshTokens(consent, { tokens, now: noon, signal })
    expect(fresh.refreshToken).not.toBe(tokens.refreshToken)
    expect(fresh.expiresAt).toBe('2026-04-21T10:00:00.000Z')
  })

  test('a refresh token that is no longer valid needs a new consent', async () => {
    let now = noon
    const { tokens, hosts } = await connect({ now: () => now })
    now = new Date('2026-07-01T00:00:00Z')
    const consent = consentOf({ manifest, context: 'datasource', hosts })
    await expect(refreshTokens(consent, { tokens, now, signal })).rejects.toMatchObject({
      class: 'auth',
    })
  })

  test('lists the accounts, for a destination those whose audiences the user may change', async () => {
    const { list, asked, ports } = await connect()
    expect((await list()).map(({ name }) => name)).toEqual([
      'Fernhill Goods',
      'Fernhill Goods (spare)',
      'Fernhill Goods (agency)',
    ])
    expect(await pinterest.accounts?.profile(asked, ports)).toMatchObject({ name: 'fernhill' })
    const destination = await connect({ consent: { context: 'destination' } })
    expect(await destination.list()).toHaveLength(2)
  })

  test('returns the details of the chosen account, whose days are those of UTC', async () => {
    const { facts } = await adsOf(await connect())
    expect(facts).toMatchObject({ name: 'Fernhill Goods', currency: 'EUR', timezone: 'UTC' })
  })

  test("another user's account is missing a permission, with what to do", async () => {
    const { open } = await connect()
    await expect(open('549000000000').describe(signal)).rejects.toMatchObject({
      class: 'forbidden',
      remedy: expect.stringContaining('role'),
    })
  })
})

describe('reading ads', () => {
  test("every row since the first day equals the world's, through four reports", async () => {
    const to = await connect()
    const read = await readAll(to)
    expect(read.rejected).toEqual([])
    expect(truth(noon).length).toBeGreaterThan(300)
    expect(truth(noon).some(({ conversions }) => Number(conversions) > 0)).toBe(true)
    expect(read.rows).toEqual(truth(noon))
    expect(read.days).toHaveLength(106)
    const started = to.requests.filter(({ method, url }) => method === 'POST' && isReport(url))
    expect(started).toHaveLength(4)
  })

  test('an account without ads has every day, and no rows', async () => {
    const read = await readAll(await connect(), '2026-02-01', 1)
    expect(read.days).toHaveLength(79)
    expect(read.rows).toEqual([])
  })

  test('days that are read again include later purchases', async () => {
    let now = new Date('2026-04-19T11:00:00Z')
    const to = await connect({ now: () => now })
    const early = await readAll(to, '2026-04-01')
    expect(early.rows).toEqual(truth(now, '2026-04-01'))
    now = noon
    const late = await readAll(to, '2026-04-01')
    expect(late.rows).toEqual(truth(noon, '2026-04-01'))
  })

  test('a report that is not downloaded in time is linked again, or prepared again', async () => {
    let isFirst = true
    const to = await connect({
      faults: ({ url }) => {
        if (!url.includes('/files/') || !isFirst) return null
        isFirst = false
        return { kind: 'forbidden', permission: 'storage' }
      },
    })
    expect((await readAll(to, '2026-04-01')).rows).toEqual(truth(noon, '2026-04-01'))
    expect(isFirst).toBe(false)
  })

  test('the wait of a limit is read from its message, and the rows stay the same', async () => {
    let refusals = 2
    const to = await connect({
      faults: ({ url }) =>
        isReport(url) && (refusals -= 1) >= 0 ? { kind: 'throttled', retryAfterSeconds: 41 } : null,
    })
    expect((await readAll(to, '2026-04-01')).rows).toEqual(truth(noon, '2026-04-01'))
    expect(to.clock.sleptMs.filter((ms) => ms === 41_000)).toHaveLength(2)
  })

  test('a malformed row rejects only its day', async () => {
    const to = await connect({
      faults: ({ url }) =>
        url.includes('/files/') ? { kind: 'altered', alter: withBadAmount } : null,
    })
    const read = await readAll(to, '2026-04-14')
    expect(read.rejected).toMatchObject([
      {
        class: 'payload',
        message: expect.stringMatching(/^Ads of 2026-04-14: rows\.0\.SPEND_IN_MICRO_DOLLAR/),
      },
    ])
    expect(read.rows).toEqual(truth(noon, '2026-04-15'))
  })
})

function withBadAmount(body: unknown): unknown {
  const text = JSON.stringify(body)
  return JSON.parse(text.replace(/"SPEND_IN_MICRO_DOLLAR":\d+/, '"SPEND_IN_MICRO_DOLLAR":"much"'))
}
