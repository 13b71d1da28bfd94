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
import { breakdowns } from './breakdowns.ts'

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
      const [limited] = bindStreams(manifest, client, [ads, breakdowns])
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
})

describe('when Google Ads does not respond correctly', () => {
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
