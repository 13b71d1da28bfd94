import type { PlatformFault } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { bindStreams } from '../../kit/connector.ts'
import { contextFor, DayRows } from '../../kit/google/testing/read-days.ts'
import type { Quota } from '../../kit/quota.ts'
import { withoutCachedDetails } from '../../kit/cached-details.ts'
import { closeSimulators } from '../../testing/start-platform.ts'
import { AdsClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { google } from '../open.ts'
import {
  connectionId,
  evening,
  faultsOfStreams,
  openShop,
  options,
  shop,
  signal,
  truthAt,
} from '../../testing/open-google-ads.ts'
import { ads } from './ads.ts'

afterEach(closeSimulators)

describe('reading ads from Google Ads', () => {
  test('every row of every day is read, in batches, and all spend is in exactly one row', async () => {
    const { stream, rows, requests } = await openShop()
    await rows.read(stream, '2026-05-01', '2026-07-10')
    expect(rows.rejected).toEqual([])
    expect(rows.days).toHaveLength(71)
    const truth = truthAt(evening)
    expect(truth.length).toBeGreaterThan(500)
    expect(rows.sorted()).toEqual(truth)

    // Four queries per slice, and the account's details once; a slice of ads comes in three batches.
    expect(requests.filter(({ url }) => url.includes(':searchStream'))).toHaveLength(13)
    const firstSlice = truth.filter(({ day, level }) => level === 'ad' && day < '2026-05-31')
    expect(firstSlice.length).toBeGreaterThan(200)

    const spentOf = (day: string) =>
      sum(shop.ledgers.ads.GD.day(day, evening).map(({ spendMinor }) => spendMinor))
    for (const day of ['2026-05-20', '2026-07-04', '2026-07-10']) {
      const read = rows.sorted().filter((row) => row.day === day)
      expect(sum(read.map(({ spend }) => Number(spend.replace('.', ''))))).toBe(spentOf(day))
    }
  })

  test('days that exceed the limit of an answer are split', async () => {
    const { stream, rows } = await openShop()
    await rows.read(stream, '2026-07-01', '2026-07-06')
    const { request, ports, params, requests } = await openShop()
    const read = async (maxBytes: number) => {
      const client = new AdsClient({
        google: google(request, ports),
        customerId: params['customer_id'] ?? '',
        loginCustomerId: params['login_customer_id'] ?? null,
        limits: { firstByteMs: 1_000, totalMs: 5_000, maxBytes },
      })
      const before = requests.length
      const [limited] = bindStreams(manifest, client, [ads])
      if (limited === undefined) throw new Error('There is no stream')
      const days = new DayRows('ad_spend', contextFor(connectionId, params, options))
      await days.read(limited, '2026-07-01', '2026-07-06')
      expect(days.sorted()).toEqual(rows.sorted())
      return requests.slice(before).map(({ url }) => url.split(':').at(-1))
    }
    const whole = await read(1_000_000)
    expect(whole.length).toBeLessThan(6)
    const split = await read(9_000)
    expect(split.length).toBeGreaterThan(whole.length)
  })

  test('a campaign without ads has its own row', async () => {
    const { stream, rows } = await openShop()
    await rows.read(stream, '2026-07-01', '2026-07-05')
    const all = rows.sorted()
    const shopping = all.filter(({ campaign_name }) => campaign_name === 'shopping_all')
    expect(shopping.map(({ level }) => level)).toEqual(shopping.map(() => 'campaign'))
    expect(shopping.map(({ day }) => day)).toHaveLength(5)
    expect(shopping.every(({ ad_id, spend }) => ad_id === null && Number(spend) > 0)).toBe(true)
    const others = all.filter(({ campaign_name }) => campaign_name !== 'shopping_all')
    expect(new Set(others.map(({ level }) => level))).toEqual(new Set(['ad']))
  })

  test('days that are read again replace the earlier rows', async () => {
    let now = evening
    const { stream, rows } = await openShop({ now: () => now })
    await rows.read(stream, '2026-06-01', '2026-07-10')
    const before = rows.sorted()
    expect(before).toEqual(truthAt(evening).filter(({ day }) => day >= '2026-06-01'))

    now = new Date('2026-07-16T15:00:00Z')
    await rows.read(stream, '2026-06-17', '2026-07-16')
    const after = truthAt(now).filter(({ day }) => day >= '2026-06-01')
    expect(rows.sorted()).toEqual(after)
    const spentOn = (all: typeof before, day: string) =>
      sum(all.filter((row) => row.day === day).map(({ spend }) => Number(spend)))
    expect(spentOn(after, '2026-07-09')).toBeLessThan(spentOn(before, '2026-07-09'))
  })

  test('an account without ads has empty days, without an error', async () => {
    const { stream, rows } = await openShop({}, 'Fernhill Goods (2019)')
    await rows.read(stream, '2026-07-01', '2026-07-10')
    expect(rows.days).toHaveLength(10)
    expect(rows.rejected).toEqual([])
    expect(rows.sorted()).toEqual([])
  })

  test('a malformed row rejects only its day', async () => {
    const faults = faultsOfStreams((number) =>
      number === 3
        ? {
            kind: 'altered',
            alter: (body) =>
              JSON.parse(JSON.stringify(body).replace(/"costMicros":"\d+"/, '"costMicros":"much"')),
          }
        : null,
    )
    const { stream, rows } = await openShop({ faults })
    await rows.read(stream, '2026-07-01', '2026-07-07')
    expect(rows.rejected).toHaveLength(1)
    expect(rows.rejected[0]).toMatchObject({ day: '2026-07-01', error: { class: 'payload' } })
    expect(rows.sorted()).toEqual(
      truthAt(evening).filter(({ day }) => day >= '2026-07-02' && day <= '2026-07-07'),
    )
  })
})

describe('when Google Ads does not respond correctly', () => {
  test('a token that expires while days are read is refreshed, and reading continues', async () => {
    let now = evening.getTime()
    let stepMs = 0
    const look = () => new Date((now += stepMs))
    const { stream, rows, signedIn } = await openShop({ now: look })
    // From here on, the clock advances ten minutes whenever it is read.
    stepMs = 600_000
    await rows.read(stream, '2026-05-01', '2026-05-31')
    expect(signedIn.handedOut.length).toBeGreaterThan(1)
    const settled = truthAt(new Date('2026-07-20T00:00:00Z'))
    expect(rows.sorted()).toEqual(settled.filter(({ day }) => day <= '2026-05-31'))
  })

  test('revoked access needs a reconnection', async () => {
    const { stream, rows, hosts, signedIn } = await openShop()
    const token = signedIn.handedOut[0]?.accessToken ?? ''
    const revoked = await fetch(`${hosts['OAUTH']}/revoke?token=${token}`, { method: 'POST' })
    expect(revoked.status).toBe(200)
    const read = rows.read(stream, '2026-07-01', '2026-07-03')
    await expect(read).rejects.toMatchObject({ class: 'auth' })
    await expect(read).rejects.toThrow('Google Ads refused the token: invalid_grant')
  })

  test('throttling waits as long as requested, or some seconds by default', async () => {
    const faults = faultsOfStreams((number) => {
      if (number === 3) return { kind: 'throttled', retryAfterSeconds: 17 }
      return number === 4 ? { kind: 'throttled', retryAfterSeconds: null } : null
    })
    const { stream, rows, clock } = await openShop({ faults })
    await rows.read(stream, '2026-07-01', '2026-07-03')
    expect(clock.sleptMs).toEqual([17_000, 5_000])
    expect(rows.sorted()).toEqual(
      truthAt(evening).filter(({ day }) => day >= '2026-07-01' && day <= '2026-07-03'),
    )
  })

  test('more queries than the bucket holds wait', async () => {
    const { open, params, clock } = await openShop()
    for (let asked = 0; asked < 20; asked++)
      await open(withoutCachedDetails(params)).describe(signal)
    expect(clock.sleptMs.length).toBeGreaterThan(0)
    expect(new Set(clock.sleptMs)).toEqual(new Set([3_000]))
  })

  test('errors, malformed responses and resets are retried, with the same rows', async () => {
    const kinds: readonly PlatformFault[] = [
      { kind: 'broken', status: 500 },
      { kind: 'truncated' },
      { kind: 'broken', status: 503 },
      { kind: 'reset' },
      { kind: 'unauthorised' },
    ]
    const faults = faultsOfStreams((number) =>
      number % 2 === 0 ? (kinds[(number / 2) % kinds.length] ?? null) : null,
    )
    const { stream, rows, clock } = await openShop({ faults })
    await rows.read(stream, '2026-05-01', '2026-07-10')
    expect(clock.sleptMs.length).toBeGreaterThan(3)
    expect(rows.sorted()).toEqual(truthAt(evening))
  })

  test('every query counts as an operation of the installation', async () => {
    const calls: string[] = []
    const quota: Quota = {
      take: async (name, _signal, cost) => void calls.push(`${name} ${cost ?? 1}`),
      update: async () => undefined,
    }
    const { stream, rows, requests } = await openShop({ quota })
    await rows.read(stream, '2026-07-01', '2026-07-02')
    const asked = requests.filter(({ url }) => url.startsWith('/ads/'))
    expect(calls).toEqual(asked.map(() => 'operations 1'))
  })
})

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
