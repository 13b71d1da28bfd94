import { afterEach, expect, test } from 'vitest'
import type { Cursor, Page } from '../kit/stream.ts'
import { connectPlatform, shopOf } from '../testing/contract/connect-platform.ts'
import { SyncedRows } from '../testing/contract/synced-rows.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { amazonAds } from './open.ts'

const { signal } = new AbortController()

afterEach(closeSimulators)

const isStart = (url: string) => url.endsWith('/reporting/reports')

test('ids keep every digit, and each use lists the accounts that it can be used for', async () => {
  const { accountsRequest, ports } = await connectPlatform(amazonAds)
  if (accountsRequest === null) throw new Error('There is no consent')
  const list = async (context: 'datasource' | 'destination') =>
    ((await amazonAds.accounts?.list({ ...accountsRequest, context }, ports)) ?? []).map(
      ({ id, name, params }) => {
        expect(id).toMatch(/^\d{17}$/)
        expect(params['profile_id']).toBe(id)
        return `${name} ${params['account_info']?.split(' ')[0]}`
      },
    )
  const sold = ['Fernhill Goods (CA) seller', 'Fernhill Goods (US) seller']
  expect((await list('datasource')).toSorted()).toEqual(sold)
  // Of Amazon DSP.
  expect(await list('destination')).toEqual(['Fernhill Goods (US) agency'])
})

test("another region's host shows no profile", async () => {
  const { accountsRequest, ports } = await connectPlatform(amazonAds)
  if (accountsRequest === null) throw new Error('There is no consent')
  const params = { region: 'eu' }
  expect(await amazonAds.accounts?.list({ ...accountsRequest, params }, ports)).toEqual([])
  const profile = amazonAds.accounts?.profile({ ...accountsRequest, params }, ports)
  await expect(profile).rejects.toMatchObject({ class: 'forbidden' })
})

test('days that are no longer kept are not requested, and those of Sponsored Products are', async () => {
  // 70 and 61 days before the first sync.
  const platform = await connectPlatform(amazonAds, { shop: shopOf(500, '2026-02-01') })
  const { streams } = await platform.open()
  const read = async (since: string, until: string) => {
    const before = platform.requests.length
    let cursor: Cursor | null = null
    const days: unknown[] = []
    do {
      const window = { since: `${since}T00:00:00.000Z`, until: `${until}T00:00:00.000Z` }
      const page: Page | undefined = await streams[0]?.readPage({ cursor, ...window, signal })
      if (page === undefined) throw new Error('There is no stream')
      if (page.waitMs !== undefined) await platform.clock.sleep(page.waitMs, signal)
      days.push(...page.records.map(({ payload }) => payload))
      cursor = page.next
    } while (cursor !== null)
    const starts = platform.requests.slice(before).filter(({ url }) => isStart(url)).length
    return { days: days as Record<string, unknown[]>[], starts }
  }
  const old = await read('2026-02-25', '2026-02-27')
  expect(old.starts).toBe(6)
  expect(old.days).toMatchObject([{ sbCampaigns: [] }, { sbCampaigns: [], sdCampaigns: [] }])
  expect(old.days.every(({ spCampaigns = [] }) => spCampaigns.length > 0)).toBe(true)
  // The first of these days is too old for Sponsored Brands, whose two reports are started again.
  const recent = await read('2026-03-06', '2026-03-08')
  expect(recent.starts).toBe(8)
  expect(recent.days.map(({ sbCampaigns = [] }) => sbCampaigns.length > 0)).toEqual([false, true])
})

test('a report that already runs is used, after its answer was lost', async () => {
  const platform = await connectPlatform(amazonAds)
  let lost = 0
  platform.state.faults = ({ method, url }) =>
    method === 'POST' && isStart(url) && ++lost === 1 ? { kind: 'unanswered' } : null
  const read = await new SyncedRows().sync(platform)
  expect(read.rejected).toEqual([])
  const starts = platform.requests.filter(({ url }) => isStart(url)).length
  // Two slices of six reports, one of which was requested twice and prepared once.
  expect(starts).toBe(13)
  expect(platform.requests.filter(({ url }) => url.includes('/storage/')).length).toBe(12)
})
