import { afterEach, describe, expect, test } from 'vitest'
import { connectPlatform } from '../testing/contract/connect-platform.ts'
import { SyncedRows } from '../testing/contract/synced-rows.ts'
import { expectTruth } from '../testing/contract/tested-sources.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { snapchat } from './open.ts'

const { signal } = new AbortController()

afterEach(closeSimulators)

const isStats = (url: string) => url.includes('/stats')

test('lists organizations with their ad accounts, also one without any', async () => {
  const { accountsRequest, ports } = await connectPlatform(snapchat)
  if (accountsRequest === null) throw new Error('There is no consent')
  const organizations = await snapchat.accounts?.list(accountsRequest, ports)
  expect(
    organizations?.map(({ name, children }) => [name, children.map((one) => one.name)]),
  ).toEqual([
    ['Fernhill Goods', ['Fernhill Goods', 'Fernhill Goods (spare)']],
    ['Fernhill Goods (agency)', []],
  ])
  expect(snapchat.manifest.pickers[1]?.emptyMessage).toBe(
    'Selected Organization has no ad accounts',
  )
})

describe('reading ads', () => {
  test('asks for the ads of campaigns with results, with the windows of attribution', async () => {
    const platform = await connectPlatform(snapchat)
    const read = await new SyncedRows().sync(platform)
    expectTruth(read, platform)
    const asked = platform.requests.flatMap(({ url }) =>
      isStats(url) ? [new URLSearchParams(url.split('?')[1])] : [],
    )
    expect(asked.map((query) => [query.get('breakdown'), query.get('start_time')])).toEqual([
      ['campaign', '2026-04-01T04:00:00.000Z'],
      ['ad', '2026-04-01T04:00:00.000Z'],
      ['ad', '2026-04-01T04:00:00.000Z'],
      ['campaign', '2026-05-01T04:00:00.000Z'],
      ['ad', '2026-05-01T04:00:00.000Z'],
      ['ad', '2026-05-01T04:00:00.000Z'],
    ])
    for (const query of asked)
      expect(Object.fromEntries(query)).toMatchObject({
        swipe_up_attribution_window: '28_DAY',
        view_attribution_window: '1_DAY',
        action_report_time: 'impression',
      })
  })

  test('fails when a part of a response with status 200 failed', async () => {
    const platform = await connectPlatform(snapchat)
    const { streams } = await platform.open()
    const failWith = (reason: string) => {
      const failed = { sub_request_status: 'ERROR', sub_request_error_reason: reason }
      const body = { request_status: 'SUCCESS', timeseries_stats: [failed] }
      platform.state.faults = ({ url }) =>
        isStats(url) ? { kind: 'altered', alter: () => body } : null
      const days = { since: '2026-05-01T00:00:00.000Z', until: '2026-05-03T00:00:00.000Z' }
      return streams[0]?.readPage({ ...days, cursor: null, signal })
    }
    await expect(failWith('Error code: E3002, message: no : []')).rejects.toMatchObject({
      class: 'forbidden',
      missingPermission: 'Report Manager',
      isGrantedByConsent: false,
    })
    await expect(failWith('Error code: E1008, message: no : []')).rejects.toMatchObject({
      class: 'payload',
      message: 'Snapchat refused a part of the request (E1008)',
    })
  })

  test('an ad that is in no list keeps its spend', async () => {
    const platform = await connectPlatform(snapchat)
    platform.state.faults = ({ url }) =>
      /\/ads\?/.test(url)
        ? { kind: 'altered', alter: () => ({ request_status: 'SUCCESS', ads: [] }) }
        : null
    const read = await new SyncedRows().sync(platform)
    const [row] = read.rows('ad_spend')
    expect(read.rejected).toEqual([])
    expect(row).toMatchObject({ level: 'ad', ad_name: null, ad_set_id: null })
    expect(Number(row?.['spend'])).toBeGreaterThan(0)
  })
})
