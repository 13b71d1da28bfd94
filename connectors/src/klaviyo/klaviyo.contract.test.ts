import { klTruth, type PlatformFault, type PlatformFaults } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import type { Quota } from '../kit/quota.ts'
import { closeShop, connectionId, noon, openShop, shop, tomorrow } from '../testing/open-klaviyo.ts'
import { manifest } from './manifest.ts'
import { sortMail } from './testing/mail-rows.ts'

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

  test('the form has the fields of the example', async () => {
    const { siteId, exampleForm: form } = await openShop()
    for (const field of manifest.form.fields)
      expect(form?.[field.name]).toMatch(new RegExp(`^(?:${field.pattern})$`))
    expect(siteId).toHaveLength(6)
  })
})

describe('reading Klaviyo', () => {
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

  test('shared data is requested once, and again after a while', async () => {
    const { open, rows, clock, requests } = await openShop()
    const asked = () => requests.filter(({ url }) => /^\/api\/(accounts|flows)/.test(url)).length
    await rows.readDays(open, '2025-03-01', tomorrow)
    expect(asked()).toBe(3)
    await clock.sleep(16 * 60_000, signal)
    await rows.readDays(open, '2026-06-28', tomorrow)
    expect(asked()).toBe(6)
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
})
