import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import { createShop, createWorld, ttTruth, type PlatformFaults } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { refreshTokens } from '../kit/oauth/oauth2.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { unlimitedQuota, type Quota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { clickConsent, consentOf, testApp, type ClickedConsent } from '../testing/click-consent.ts'
import { ReadDays, sortAdRows } from '../testing/read-days.ts'
import { closeSimulators, startPlatform } from '../testing/start-platform.ts'
import { manifest } from './manifest.ts'
import { tiktok } from './open.ts'

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
const { firstDay } = shop.ledgers.ads.TT
const { sliceDays } = manifest.streams.ads

afterEach(closeSimulators)

/** The shop's TikTok, connected through the sandbox's consent. */
async function letIn(
  options: {
    now?: () => Date
    faults?: PlatformFaults
    quota?: Quota
    consent?: Partial<ClickedConsent>
  } = {},
) {
  const clock = new FakeClock()
  const now = options.now ?? (() => noon)
  const simulator = await startPlatform('TT', {
    shops: [shop],
    clock: now,
    elapsedMs: () => clock.now(),
    ...(options.faults && { faults: options.faults }),
  })
  const { hosts, requests } = simulator
  const ports = { clock, random: seededRandom(1), quota: options.quota ?? unlimitedQuota }
  const clicked = { manifest, context: 'datasource', hosts, shop: 'fernhill', now: now() } as const
  const tokens = await clickConsent({ ...clicked, ...options.consent })
  const asked = {
    context: options.consent?.context ?? 'datasource',
    tokens: fixedToken(tokens.accessToken, tokens.facts),
    app: testApp,
    params: {},
    hosts,
    signal,
  } as const
  const list = () => tiktok.accounts?.list(asked, ports) ?? Promise.resolve([])
  const open = (accountId: string) =>
    tiktok.open({ ...asked, params: { ad_account_id: accountId }, credentials: {} }, ports)
  return { hosts, requests, ports, clock, tokens, asked, list, open }
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

async function readAll(of: LetIn, range: { from?: string; to?: string; account?: number } = {}) {
  const { stream, facts } = await adsOf(of, range.account)
  const { from = firstDay, to = '2026-04-20' } = range
  const { clock } = of
  return new ReadDays().read(stream, { from, to, sliceDays, facts, connectionId, clock })
}

function truthAt(at: Date, from = firstDay) {
  return sortAdRows(ttTruth(shop, connectionId, at).ad_spend.filter(({ day }) => day >= from))
}

function isReport(url: string): boolean {
  return url.includes('/report/integrated/get/')
}

describe('connecting TikTok', () => {
  test('a code becomes a token that neither expires nor is refreshed', async () => {
    const { tokens, hosts } = await letIn()
    expect(tokens).toMatchObject({ expiresAt: null, refreshToken: null })
    expect(tokens.facts).toEqual({ permissions: '1,2,3,4' })
    const consent = consentOf({ manifest, context: 'datasource', hosts })
    await expect(refreshTokens(consent, { tokens, now: noon, signal })).rejects.toMatchObject({
      class: 'auth',
    })
  })

  test('a rejected code is an error of class auth', async () => {
    const refused = { code: 40_110, message: 'Auth_code is used', data: {} }
    const faults: PlatformFaults = ({ url }) =>
      url.includes('/access_token/') ? { kind: 'altered', alter: () => refused } : null
    await expect(letIn({ faults })).rejects.toMatchObject({ class: 'auth' })
  })

  test('a throttled code exchange is distinguished from a rejected one', async () => {
    const faults: PlatformFaults = ({ url }) =>
      url.includes('/access_token/') ? { kind: 'throttled', retryAfterSeconds: null } : null
    await expect(letIn({ faults })).rejects.toMatchObject({ class: 'throttled' })
  })

  test.each([
    ['datasource', ['1', '2', '3'], 'reporting'],
    ['destination', ['1', '2', '4'], 'audience management'],
  ] as const)(
    'a %s without a required permission is refused, naming it',
    async (context, scopes, name) => {
      const { list } = await letIn({ consent: { context, scopes } })
      await expect(list()).rejects.toMatchObject({
        class: 'auth',
        message: expect.stringContaining(`(${name})`),
      })
    },
  )

  test("returns the token's owner and accounts", async () => {
    const { asked, ports, list } = await letIn()
    const profile = await tiktok.accounts?.profile(asked, ports)
    expect(profile).toEqual({
      id: expect.stringMatching(/^7\d{18}$/),
      name: 'Fernhill Goods (owner)',
    })
    expect(await list()).toMatchObject([
      { name: 'Fernhill Goods', params: { ad_account_name: 'Fernhill Goods' }, children: [] },
      { name: 'Fernhill Goods (spare)', children: [] },
    ])
  })

  test('returns the details of the chosen account', async () => {
    const { facts, account } = await adsOf(await letIn())
    expect(facts).toEqual({
      accountKey: account.id,
      name: 'Fernhill Goods',
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      params: account.params,
    })
  })

  test("another user's account is an error of class forbidden", async () => {
    const { open } = await letIn()
    await expect(open('7000000000000000001').describe(signal)).rejects.toMatchObject({
      class: 'forbidden',
      code: 40_001,
    })
  })
})

describe('faults', () => {
  test('throttling waits longer each time, because TikTok never states how long', async () => {
    let refused = 0
    const learnt: unknown[] = []
    const us = await letIn({
      quota: {
        take: () => Promise.resolve(),
        update: async (name, said) => void learnt.push([name, said]),
      },
      faults: ({ url }) => {
        if (!isReport(url)) return null
        refused += 1
        return refused <= 3 ? { kind: 'throttled', retryAfterSeconds: 7 } : null
      },
    })
    const read = await readAll(us, { from: '2026-04-14' })
    expect(us.clock.sleptMs).toEqual([1_000, 30_000, 300_000])
    expect(learnt).toContainEqual(['calls', { pauseMs: 30_000 }])
    expect(read.rows).toEqual(truthAt(noon, '2026-04-14'))
  })

  test('the limit per second is kept by waiting a second', async () => {
    const us = await letIn()
    const { account } = await adsOf(us)
    for (let call = 0; call < 20; call += 1) await us.open(account.id).describe(signal)
    expect(us.clock.sleptMs).toEqual([1_000, 1_000])
  })
})
