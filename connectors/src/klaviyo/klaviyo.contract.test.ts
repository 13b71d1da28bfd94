import { klTruth, randomFaults, type PlatformFault, type PlatformFaults } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import type { Quota } from '../kit/quota.ts'
import {
  closeShop,
  connectionId,
  named,
  noon,
  openShop,
  shop,
  tomorrow,
} from '../testing/open-klaviyo.ts'
import { MetricAggregate } from './api-types.ts'
import { manifest } from './manifest.ts'
import { sortMail, type MailRows } from './testing/mail-rows.ts'

const { signal } = new AbortController()

afterEach(closeShop)

async function readAll(opened: Awaited<ReturnType<typeof openShop>>, since: string | null = null) {
  const { open, rows } = opened
  await rows.readChanges(open, 'campaigns', since)
  await rows.readChanges(open, 'flows', since)
  await rows.readDays(open, '2025-03-01', tomorrow)
  await rows.readChanges(open, 'email_opens', '2026-06-25T04:00:00.000Z')
}

function truthAt(at: Date) {
  const { mail_campaigns, mail_stats } = klTruth(shop, connectionId, at)
  return { mail_campaigns: sortMail(mail_campaigns), mail_stats: sortMail(mail_stats) }
}

function readOf(rows: MailRows) {
  return {
    mail_campaigns: rows.sorted('mail_campaigns'),
    mail_stats: rows.sorted('mail_stats'),
  }
}

/** This many first requests fail. */
function first(count: number, fault: PlatformFault): PlatformFaults {
  return ({ number }) => (number <= count ? fault : null)
}

describe('connecting Klaviyo', () => {
  test('the key returns its account', async () => {
    const { open, siteId } = await openShop()
    expect(await open.describe(signal)).toEqual({
      accountKey: siteId,
      name: 'Fernhill Goods',
      currency: 'USD',
      timezone: 'America/New_York',
    })
  })

  test('a key of another site is refused', async () => {
    const { open } = await openShop({ form: { site_id: 'ABC123' } })
    const refused = open.describe(signal)
    await expect(refused).rejects.toMatchObject({ class: 'auth' })
    await expect(refused).rejects.toThrow('This API key belongs to a different site ID.')
  })

  test('an unknown key needs a reconnection, and no error contains the key', async () => {
    const { open, requests } = await openShop({ form: { api_key: 'pk_sandbox_unknown' } })
    const refused = open.describe(signal)
    await expect(refused).rejects.toMatchObject({ class: 'auth' })
    await expect(refused).rejects.not.toThrow(/pk_/)
    expect(requests).toHaveLength(1)
  })

  test('a key that is revoked during a read needs a reconnection', async () => {
    const { open, rows } = await openShop({
      faults: ({ number }) => (number > 3 ? { kind: 'unauthorised' } : null),
    })
    await expect(rows.readChanges(open, 'campaigns', null)).rejects.toMatchObject({ class: 'auth' })
  })

  test('the form has the fields of the example', async () => {
    const { siteId, exampleForm: form } = await openShop()
    for (const field of manifest.form.fields)
      expect(form?.[field.name]).toMatch(new RegExp(`^(?:${field.pattern})$`))
    expect(siteId).toHaveLength(6)
  })
})

describe('reading Klaviyo', () => {
  test('every row is read', async () => {
    const opened = await openShop()
    await readAll(opened)
    expect(opened.rows.rejected).toEqual([])
    const truth = truthAt(noon)
    expect(truth.mail_campaigns.length).toBeGreaterThan(70)
    expect(truth.mail_stats.length).toBeGreaterThan(1000)
    expect(truth.mail_stats.some((row) => row.revenue !== '0.00')).toBe(true)
    expect(readOf(opened.rows)).toEqual(truth)
  })

  test('orders in another currency than the account are rows of their own', async () => {
    const opened = await openShop({ foreignCurrency: 'CAD' })
    await opened.rows.readDays(opened.open, '2026-05-20', tomorrow)
    const truth = klTruth(shop, connectionId, noon, 'CAD')
    const recent = <Row extends { day: string }>(rows: readonly Row[]) =>
      rows.filter(({ day }) => day >= '2026-05-20')
    const foreign = recent(truth.mail_foreign_sales)
    expect(foreign.length).toBeGreaterThan(3)
    expect(opened.rows.sorted('mail_foreign_sales')).toEqual(sortMail(foreign))
    expect(opened.rows.sorted('mail_stats')).toEqual(sortMail(recent(truth.mail_stats)))
  })

  test('small pages return the same rows', async () => {
    const opened = await openShop({ maxPageSize: 7 })
    await readAll(opened)
    expect(opened.rows.pages).toBeGreaterThan(10)
    const posted = opened.requests.filter(({ url }) => url === '/api/metric-aggregates')
    // Six slices of seven metrics are 42 requests; the rest are further pages.
    expect(posted.length).toBeGreaterThan(3 * 42)
    expect(readOf(opened.rows)).toEqual(truthAt(noon))
  })

  test('every day of a slice has a record, including empty days', async () => {
    const { open, rows } = await openShop()
    const records = await rows.readDays(open, '2025-02-01', '2025-03-03')
    expect(records.map(({ externalId }) => externalId).slice(0, 2)).toEqual([
      '2025-02-01',
      '2025-02-02',
    ])
    expect(records).toHaveLength(30)
    expect(records[0]).toEqual({
      externalId: '2025-02-01',
      updatedAt: '2025-02-01T17:00:00.000Z',
      payload: { rows: [], messages: {} },
    })
    expect(rows.rejected).toEqual([])
  })

  test('a later read returns exactly what has changed', async () => {
    let now = noon
    const opened = await openShop({ now: () => now })
    const { open, rows } = opened
    await rows.readChanges(open, 'campaigns', null)
    const before = rows.records
    now = new Date('2026-07-09T20:00:00Z')
    await rows.readChanges(open, 'campaigns', new Date(noon.getTime() - 3_600_000).toISOString())
    await rows.readChanges(open, 'flows', null)
    expect(rows.records - before).toBeLessThan(before / 4)
    expect(rows.sorted('mail_campaigns')).toEqual(truthAt(now).mail_campaigns)
  })

  test('a day that is read again includes later events', async () => {
    let now = noon
    const opened = await openShop({ now: () => now })
    const { open, rows } = opened
    const since = (table: ReturnType<typeof truthAt>) =>
      table.mail_stats.filter((row) => row.day >= '2026-06-24' && row.day <= '2026-06-30')
    await rows.readDays(open, '2026-06-24', tomorrow)
    const atNoon = rows.sorted('mail_stats')
    expect(atNoon).toEqual(since(truthAt(noon)))
    now = new Date('2026-07-05T16:00:00Z')
    await rows.readDays(open, '2026-06-24', tomorrow)
    expect(rows.sorted('mail_stats')).toEqual(since(truthAt(now)))
    expect(rows.sorted('mail_stats')).not.toEqual(atNoon)
  })

  test('shared data is requested once, and again after a while', async () => {
    const { open, rows, clock, requests } = await openShop()
    const asked = () => requests.filter(({ url }) => /^\/api\/(accounts|flows)/.test(url)).length
    await rows.readDays(open, '2025-03-01', tomorrow)
    expect(asked()).toBe(3)
    await clock.sleep(16 * 60_000, signal)
    await rows.readDays(open, '2026-06-28', tomorrow)
    expect(asked()).toBe(6)
  })

  test('a shop without sales and emails is read without an error', async () => {
    const quiet = named('quiet', 0)
    const opened = await openShop({ shop: quiet })
    await readAll(opened)
    const truth = klTruth(quiet, connectionId, noon)
    expect(readOf(opened.rows)).toEqual({
      mail_campaigns: sortMail(truth.mail_campaigns),
      mail_stats: sortMail(truth.mail_stats),
    })
    expect(truth.mail_stats.every((row) => row.conversions === 0)).toBe(true)
  })

  test('statistics of a deleted campaign are kept on their own, and those of a flow stay with the flow', async () => {
    const { open, rows } = await openShop({
      faults: ({ url }) =>
        /^\/api\/(campaigns|flows)/.test(url)
          ? { kind: 'altered', alter: () => ({ data: [], links: {} }) }
          : null,
    })
    await rows.readDays(open, '2026-06-01', tomorrow)
    const flows = new Set(
      truthAt(noon).mail_campaigns.flatMap((row) => (row.kind === 'flow' ? row.campaign_id : [])),
    )
    const expected = truthAt(noon)
      .mail_stats.filter(({ day }) => day >= '2026-06-01')
      .map((row) => ({
        ...row,
        message_name: null,
        campaign_id: flows.has(row.campaign_id) ? row.campaign_id : row.message_id,
      }))
    expect(expected.some((row) => row.campaign_id === row.message_id)).toBe(true)
    expect(rows.sorted('mail_stats')).toEqual(sortMail(expected))
  })

  test('an interrupted read continues at its cursor', async () => {
    const { open } = await openShop({ maxPageSize: 10 })
    const stream = open.streams.find(({ name }) => name === 'campaigns')
    const request = { since: null, until: null, signal }
    const firstPage = await stream?.readPage({ ...request, cursor: null })
    const stored: unknown = JSON.parse(JSON.stringify(firstPage?.next))
    const again = await stream?.readPage({ ...request, cursor: firstPage?.next ?? null })
    expect(stored).toEqual(firstPage?.next)
    const ids = new Set(firstPage?.records.map(({ externalId }) => externalId))
    expect(again?.records).toHaveLength(10)
    expect(again?.records.some(({ externalId }) => ids.has(externalId))).toBe(false)
  })
})

describe('when Klaviyo does not respond correctly', () => {
  test('a requested wait is kept, and reported to the quota', async () => {
    const learnt: unknown[] = []
    const quota: Quota = {
      take: () => Promise.resolve(),
      update: (name, said) => Promise.resolve(void learnt.push([name, said])),
    }
    const { open, clock } = await openShop({
      quota,
      faults: first(1, { kind: 'throttled', retryAfterSeconds: 17 }),
    })
    await open.describe(signal)
    expect(clock.sleptMs).toEqual([17_000])
    expect(learnt).toEqual([['accounts', { pauseMs: 17_000 }]])
  })

  test('a wait without a length is short, and longer the next time', async () => {
    const { open, clock } = await openShop({
      faults: first(3, { kind: 'throttled', retryAfterSeconds: null }),
    })
    await open.describe(signal)
    const [once, twice, thrice] = clock.sleptMs
    expect(once).toBe(500)
    expect(twice).toBeLessThanOrEqual(1_000)
    expect(thrice).toBeGreaterThan(twice ?? 0)
  })

  test('its limits are kept by waiting', async () => {
    const { open, clock, rows } = await openShop()
    await rows.readDays(open, '2025-03-01', tomorrow)
    expect(clock.sleptMs.length).toBeGreaterThan(3)
    expect(Math.max(...clock.sleptMs)).toBeLessThanOrEqual(60_000)
  })

  test('every call takes a turn from the quota, under the name of its endpoint', async () => {
    const taken = new Set<string>()
    const quota: Quota = {
      take: (name) => Promise.resolve(void taken.add(name)),
      update: () => Promise.resolve(),
    }
    const opened = await openShop({ quota })
    await readAll(opened)
    expect([...taken].toSorted()).toEqual([
      'accounts',
      'aggregates',
      'campaigns',
      'events',
      'flows',
      'metrics',
    ] satisfies (keyof typeof manifest.quotas)[])
  })

  test('random faults do not change the rows', async () => {
    const opened = await openShop({
      faults: randomFaults({
        seed: 3,
        none: 8,
        faults: [
          [1, { kind: 'throttled', retryAfterSeconds: 2 }],
          [1, { kind: 'broken', status: 503 }],
          [1, { kind: 'truncated' }],
          [1, { kind: 'reset' }],
        ],
      }),
    })
    await readAll(opened)
    expect(readOf(opened.rows)).toEqual(truthAt(noon))
  })

  test('a malformed campaign does not stop the others', async () => {
    let spoilt = false
    const opened = await openShop({
      faults: ({ url }) => {
        if (spoilt || !url.startsWith('/api/campaigns')) return null
        spoilt = true
        return { kind: 'altered', alter: withoutTime }
      },
    })
    await opened.rows.readChanges(opened.open, 'campaigns', null)
    await opened.rows.readChanges(opened.open, 'flows', null)
    expect(opened.rows.rejected).toHaveLength(1)
    expect(opened.rows.rejected[0]).toMatchObject({ class: 'payload' })
    expect(opened.rows.sorted('mail_campaigns')).toHaveLength(
      truthAt(noon).mail_campaigns.length - 1,
    )
  })

  test('a malformed day does not stop the others', async () => {
    const opened = await openShop({
      faults: ({ url }) =>
        url === '/api/metric-aggregates' ? { kind: 'altered', alter: withOneOddCount } : null,
    })
    await opened.rows.readDays(opened.open, '2026-06-01', tomorrow)
    expect(opened.rows.rejected).toHaveLength(1)
    expect(opened.rows.rejected[0]?.message).toMatch(/2026-06-25/)
    const truth = truthAt(noon).mail_stats.filter(({ day }) => day >= '2026-06-01')
    const others = truth.filter(({ day }) => day !== '2026-06-25')
    expect(opened.rows.sorted('mail_stats')).toEqual(others)
  })
})

function withoutTime(body: unknown): unknown {
  const text = JSON.stringify(body)
  return JSON.parse(text.replace(/"updated_at":"[^"]*"/, '"updated_at":null'))
}

/** The day begins at four in UTC. */
function withOneOddCount(body: unknown): unknown {
  const answer = MetricAggregate.parse(body)
  const { dates, data } = answer.data.attributes
  const at = dates.indexOf('2026-06-25T04:00:00+00:00')
  for (const row of data) for (const list of Object.values(row.measurements)) list[at] = 'many'
  return answer
}
