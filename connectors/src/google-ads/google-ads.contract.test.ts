import { createShop, createWorld } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withoutCachedDetails } from '../kit/cached-details.ts'
import { contextFor, DayRows } from '../kit/google/testing/read-days.ts'
import { unlimitedQuota, type Quota } from '../kit/quota.ts'
import type { OpenStream } from '../kit/stream.ts'
import { connectors } from '../registry.ts'
import { connect, connectionId, openShop, options, signal } from '../testing/open-google-ads.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { manifest } from './manifest.ts'
import { google, googleAds } from './open.ts'

const adsScope = 'https://www.googleapis.com/auth/adwords'

const dayMs = 86_400_000
const isoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)

afterEach(closeSimulators)

describe('connecting Google Ads', () => {
  test('it is in the registry; writing needs one more permission', async () => {
    expect(connectors.GD).toBe(googleAds)
    const reading = await connect()
    expect(reading.signedIn.handedOut[0]?.scopes).toContain(adsScope)
    await closeSimulators()
    const writing = await connect({ context: 'destination' })
    expect(writing.signedIn.handedOut[0]?.scopes).toContain(
      'https://www.googleapis.com/auth/datamanager',
    )
  })

  test.each(['datasource', 'destination'] as const)(
    'a deselected permission is reported at once, as a %s',
    async (context) => {
      const ticked = ['openid', 'https://www.googleapis.com/auth/userinfo.email']
      if (context === 'destination') ticked.push(adsScope)
      const missed = connect({ ticked, context })
      await expect(missed).rejects.toMatchObject({ class: 'auth' })
      await expect(missed).rejects.toThrow(/Connect again and leave every permission switched on/)
    },
  )

  test('accounts are found below managers, once each, without closed ones', async () => {
    const { list } = await connect()
    const accounts = await list()
    expect(accounts.map(({ name }) => name)).toEqual(['Fernhill Goods', 'Fernhill Goods (2019)'])
    expect(accounts[0]?.params).toEqual({
      customer_id: accounts[0]?.id,
      descriptive_name: 'Fernhill Goods',
    })
    expect(accounts.every(({ children }) => children.length === 0)).toBe(true)
  })

  test('a user who is new to Google Ads has no accounts, without an error', async () => {
    const { list } = await connect({
      shop: createShop({
        name: 'quiet',
        title: 'Quiet Meadow',
        world: createWorld({ ...options, orders: 0 }),
      }),
    })
    expect(await list()).toEqual([])
    expect(manifest.pickers[0].emptyMessage).toBe('Selected Account has no ad accounts')
  })

  test('an account returns its name, currency, time zone and login account', async () => {
    const { list, open } = await connect()
    const [main, old] = await list()
    const facts = await open(main?.params ?? {}).describe(signal)
    expect(facts).toEqual({
      accountKey: main?.id,
      name: 'Fernhill Goods',
      currency: 'USD',
      timezone: 'America/New_York',
      params: {
        customer_id: main?.id,
        descriptive_name: 'Fernhill Goods',
        login_customer_id: expect.stringMatching(/^\d{10}$/),
        currency_code: 'USD',
        time_zone: 'America/New_York',
        described_at: expect.any(String),
      },
    })
    // Below a manager, it is accessed through that one; the older one directly, although it is below it as
    // well.
    expect(facts.params?.['login_customer_id']).not.toBe(main?.id)
    expect(await open(old?.params ?? {}).describe(signal)).toMatchObject({
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      params: { login_customer_id: old?.id },
    })
  })

  test('an account is described once a day, and its days need no other facts', async () => {
    const { open, params, requests, clock } = await openShop()
    const before = requests.length
    expect(await open(params).describe(signal)).toMatchObject({
      accountKey: params['customer_id'],
      name: 'Fernhill Goods',
      currency: 'USD',
      timezone: 'America/New_York',
      params,
    })
    expect(requests).toHaveLength(before)
    await clock.sleep(24 * 3_600_000, signal)
    expect((await open(params).describe(signal)).params).toMatchObject({
      described_at: new Date(clock.now()).toISOString(),
    })
    expect(requests.length).toBeGreaterThan(before)
  })

  test('a refusal for the day tells the quota that the operations are used up', async () => {
    let taken = 0
    const reports: object[] = []
    const quota: Quota = {
      take: () => Promise.resolve(void (taken += 1)),
      update: (name, reported) => Promise.resolve(void reports.push({ name, ...reported })),
    }
    const { list } = await connect({ quota, adsPerDay: 20 })
    const listUntilRefused = async () => {
      for (let times = 0; times < 20; times += 1) await list()
    }
    await expect(listUntilRefused()).rejects.toMatchObject({
      class: 'throttled',
      isDayUsedUp: true,
    })
    expect(taken).toBeGreaterThanOrEqual(20)
    expect(reports.at(-1)).toMatchObject({ name: 'operations', isDayUsedUp: true })
  })

  test('a day of hourly syncs takes the operations that its quota is planned with', async () => {
    let operations = 0
    const quota: Quota = {
      ...unlimitedQuota,
      take: (_, __, cost = 1) => {
        operations += cost
        return Promise.resolve()
      },
    }
    let now = new Date('2026-07-09T00:30:00-04:00')
    const small = createShop({
      name: 'fernhill',
      title: 'Fernhill Goods',
      world: createWorld({ ...options, orders: 100 }),
    })
    const first = await openShop({ now: () => now, quota, shop: small })
    const plan = manifest.streams.ads
    const { perSync, perDay, everyMinutes } = manifest.syncs
    operations = 0
    let { params } = first
    const rows = new DayRows('ad_spend', contextFor(connectionId, params, options))
    const midnight = Date.parse('2026-07-09T00:00:00Z')
    const readBack = async (stream: OpenStream, from: number, to: number) =>
      rows.read(stream, isoDay(midnight - from * dayMs), isoDay(midnight - to * dayMs))
    // The most expensive day of a week: days of 90 days ago are read again, too.
    await first.clock.sleep(dayMs, signal)
    for (let hour = 0; hour < 24; hour++) {
      const opened = first.open(params)
      params = { ...params, ...(await opened.describe(signal)).params }
      const [stream, daily] = first.open(params).streams
      if (stream === undefined || daily === undefined) throw new Error('There is no stream')
      await readBack(stream, plan.restates.everySyncDays - 1, 0)
      if (hour === 0) {
        await readBack(stream, plan.restates.weeklyDays, plan.restates.everySyncDays)
        const from = midnight - (manifest.streams.breakdowns.restates.dailyDays - 1) * dayMs
        await daily.readPage({
          cursor: null,
          signal,
          since: new Date(from).toISOString(),
          until: new Date(midnight + dayMs).toISOString(),
        })
        await opened.readTotals?.({
          from: isoDay(midnight - 30 * dayMs),
          to: isoDay(midnight),
          signal,
        })
      }
      await first.clock.sleep(everyMinutes * 60_000, signal)
      now = new Date(now.getTime() + everyMinutes * 60_000)
    }
    // Weekly days take eight operations more than daily ones, on one day of seven.
    const weekly =
      4 * Math.ceil((plan.restates.weeklyDays - plan.restates.dailyDays) / plan.sliceDays)
    const average = operations - weekly + weekly / 7
    console.info(
      `Google Ads, a day of hourly syncs: ${operations} operations of a connection on the first day of a week, ${average.toFixed(1)} on average; 100 connections ${Math.round(100 * average)} of 15,000`,
    )
    expect(average).toBeLessThanOrEqual(24 * perSync + perDay)
    expect(100 * average).toBeLessThan(15_000)
    expect(100 * operations).toBeLessThan(15_000)
  })

  test('a changed login account is found again', async () => {
    const { open, params, rows } = await openShop()
    const moved = open({ ...params, login_customer_id: '1112223334' })
    const [stream] = moved.streams
    if (stream === undefined) throw new Error('There is no stream')
    await expect(rows.read(stream, '2026-07-01', '2026-07-01')).rejects.toMatchObject({
      class: 'auth',
    })
    const again = open(withoutCachedDetails({ ...params, login_customer_id: '1112223334' }))
    expect((await again.describe(signal)).params).toEqual(params)
  })

  test('an account without access needs a reconnection; a closed one is gone', async () => {
    const { open, params, request, ports } = await openShop()
    const { customer_id = '' } = params
    await expect(open({ customer_id: '1112223334' }).describe(signal)).rejects.toMatchObject({
      class: 'auth',
    })
    const dashed = customer_id.replace(/^(\d{3})(\d{3})/, '$1-$2-')
    expect(await open({ customer_id: dashed }).describe(signal)).toMatchObject({
      accountKey: customer_id,
    })
    const roots = await google(request, ports).call({
      path: '/v25/customers:listAccessibleCustomers',
      answer: z.unknown(),
      signal,
    })
    const [cancelled = ''] = JSON.stringify(roots).match(/\d{10}/) ?? []
    await expect(open({ customer_id: cancelled }).describe(signal)).rejects.toMatchObject({
      class: 'gone',
      message: 'This Google Ads account is closed or not open yet',
    })
    expect(() => open({})).toThrow('No Google Ads account is chosen')
    expect(() => open({ customer_id: '1/../2' })).toThrow('No Google Ads account is chosen')
  })
})
