import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import { createShop, createWorld, hbTruth, type PlatformFaults } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { contextFor, DayRows, sortRows } from '../kit/google/testing/read-days.ts'
import { signIn } from '../kit/google/testing/sign-in.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { testApp } from '../testing/click-consent.ts'
import { ReadChanges, sortByKey } from '../testing/read-changes.ts'
import { closeSimulators, startPlatform } from '../testing/start-platform.ts'
import { manifest } from './manifest.ts'
import { hubspot } from './open.ts'

const connectionId = newId(ConnectionId)
const { signal } = new AbortController()
const world = createWorld({
  seed: 16,
  startDay: '2026-03-01',
  orders: 9000,
  timezone: 'America/New_York',
  currency: 'USD',
})
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
const evening = new Date('2026-06-10T22:30:00Z')
const first = '2026-03-01'

afterEach(closeSimulators)

/** The shop's HubSpot, connected through the sandbox's consent. */
async function connect({
  now = () => evening,
  faults,
}: { readonly now?: () => Date; readonly faults?: PlatformFaults } = {}) {
  const clock = new FakeClock()
  const { hosts, requests } = await startPlatform('HB', {
    shops: [shop],
    clock: now,
    elapsedMs: () => clock.now(),
    ...(faults && { faults }),
  })
  const { tokens, handedOut } = await signIn({ manifest, hosts, shop: shop.name, now })
  const ports = { clock, random: seededRandom(1), quota: unlimitedQuota }
  const request = { tokens, hosts, app: testApp, signal }
  const asked = { ...request, params: {}, context: 'datasource' } as const
  const [account] = (await hubspot.accounts?.list(asked, ports)) ?? []
  const params: Record<string, string> = { ...account?.params }
  const open = (given = params) =>
    hubspot.open({ ...request, params: given, credentials: {} }, ports)
  return { account, open, handedOut, requests, clock, params }
}

const campaigns = (at: Date) =>
  sortByKey('mail_campaigns', hbTruth(shop, connectionId, at).mail_campaigns)
const stats = (at: Date) => sortRows(hbTruth(shop, connectionId, at).mail_stats)

async function readStats(setting: Parameters<typeof connect>[0] = {}) {
  const connected = await connect(setting)
  const stream = connected.open().streams.find(({ name }) => name === 'email_stats')
  if (stream === undefined) throw new Error('There is no stream')
  const rows = new DayRows('mail_stats', contextFor(connectionId, connected.params, world.options))
  await rows.read(stream, first, '2026-06-10')
  return { ...connected, stream, rows }
}

describe('connecting HubSpot', () => {
  test('a consent is to one account, whose id cannot change', async () => {
    const { account, open } = await connect()
    expect(account).toMatchObject({ name: `${shop.name}.example`, children: [] })
    expect(await open().describe(signal)).toEqual({
      accountKey: account?.id,
      name: `${shop.name}.example`,
      currency: 'USD',
      timezone: 'America/New_York',
      params: { account_id: account?.id },
    })
    await expect(open({ account_id: '1' }).describe(signal)).rejects.toMatchObject({
      class: 'auth',
    })
  })

  test('a token that has expired is refreshed, and the call repeated', async () => {
    let now = evening
    const { open, handedOut } = await connect({ now: () => now })
    now = new Date(evening.getTime() + 3_600_000)
    await open().describe(signal)
    expect(handedOut).toHaveLength(2)
    expect(handedOut[1]?.refreshToken).toBe(handedOut[0]?.refreshToken)
  })
})

test('every email is a campaign, and later changes are read', async () => {
  let now = new Date('2026-06-03T12:00:00Z')
  const { open } = await connect({ now: () => now })
  const stream = open().streams.find(({ name }) => name === 'emails')
  if (stream === undefined) throw new Error('There is no stream')
  const context = contextFor(connectionId, {}, world.options)
  const rows = new ReadChanges()
  const before = now.toISOString()
  await rows.readStream(stream, context, { since: null, until: null })
  expect(rows.rows('mail_campaigns')).toEqual(campaigns(now))
  const read = rows.records
  now = evening
  await rows.readStream(stream, context, { since: before, until: null })
  expect(rows.rows('mail_campaigns')).toEqual(campaigns(now))
  expect(rows.records - read).toBeLessThan(read)
  expect(rows.rejected).toEqual([])
})

describe('the statistics of emails', () => {
  test('are read for every day, also of workflows', async () => {
    const { rows } = await readStats()
    expect(rows.rejected).toEqual([])
    expect(rows.sorted().length).toBeGreaterThan(100)
    expect(rows.sorted()).toEqual(stats(evening))
  })

  test('that follow later are read again', async () => {
    let now = evening
    const { rows, stream, clock } = await readStats({ now: () => now })
    now = new Date('2026-06-14T22:30:00Z')
    // The list of emails is kept for a quarter of an hour.
    await clock.sleep(3_600_000, signal)
    await rows.read(stream, '2026-05-16', '2026-06-14')
    expect(rows.sorted()).toEqual(stats(now))
  })

  test('of a day with a malformed counter are set aside', async () => {
    let isMisprinted = false
    const { rows } = await readStats({
      faults: ({ url }) => {
        const alter = (body: unknown) => {
          const text = JSON.stringify(body)
          if (isMisprinted || !text.includes('"delivered":')) return body
          isMisprinted = true
          return JSON.parse(text.replace(/"delivered":\d+/, '"delivered":"many"')) as unknown
        }
        return url.includes('/histogram') ? { kind: 'altered', alter } : null
      },
    })
    expect(rows.rejected).toMatchObject([{ error: { class: 'payload' } }])
    const aside = rows.rejected[0]?.day
    expect(rows.sorted()).toEqual(stats(evening).filter(({ day }) => day !== aside))
  })
})

test('a merged contact is replaced by the one that is left, and a lookup of it finds nothing', async () => {
  const before = new Date('2026-05-01T12:00:00Z')
  const idsAt = (at: Date) =>
    new Set(hbTruth(shop, connectionId, at).contacts.map(({ contact_id }) => contact_id))
  let now = before
  const { open } = await connect({ now: () => now })
  const stream = open().streams.find(({ name }) => name === 'contacts')
  if (stream?.sweep === undefined) throw new Error('There is no stream')
  const rows = new ReadChanges()
  const context = contextFor(connectionId, {}, world.options)
  now = new Date('2026-05-20T12:00:00Z')
  await rows.readStream(stream, context, { since: before.toISOString(), until: null })
  const after = idsAt(now)
  const merged = [...idsAt(before)].filter((id) => !after.has(id))
  expect(merged).not.toEqual([])
  const read = new Set(rows.rows('contacts').map((row) => row['contact_id']))
  expect(merged.filter((id) => read.has(id))).toEqual([])
  const [left = ''] = after
  expect(await stream.sweep.findExisting([...merged, left], signal)).toEqual(new Set([left]))
  expect(await stream.sweep.exists(merged[0] ?? '', signal)).toBe(false)
})
