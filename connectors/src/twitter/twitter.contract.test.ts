import { afterEach, describe, expect, test } from 'vitest'
import { sampleSpec, unknownPerson } from '../testing/audience-samples.ts'
import { connectPlatform } from '../testing/contract/connect-platform.ts'
import { SyncedRows } from '../testing/contract/synced-rows.ts'
import { expectTruth } from '../testing/contract/tested-sources.ts'
import { sha256 } from '../testing/sha256.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { twitter } from './open.ts'

const { signal } = new AbortController()

afterEach(closeSimulators)

describe('connecting Twitter', () => {
  test('lists the accounts with their business, for a destination those that may be changed', async () => {
    const { accountsRequest, ports } = await connectPlatform(twitter)
    if (accountsRequest === null) throw new Error('There is no consent')
    const namesFor = async (context: 'datasource' | 'destination') =>
      (await twitter.accounts?.list({ ...accountsRequest, context }, ports))?.map(
        ({ name, params }) => [name, params['ad_account_business_name']],
      )
    const own = [
      ['Fernhill Goods', 'Fernhill Goods Inc.'],
      ['Fernhill Goods (spare)', 'Fernhill Goods (spare)'],
    ]
    const seen = ['Fernhill Goods (agency)', 'Fernhill Goods (agency)']
    expect(await namesFor('datasource')).toEqual([...own, seen])
    expect(await namesFor('destination')).toEqual(own)
    expect(await twitter.accounts?.profile(accountsRequest, ports)).toMatchObject({
      name: '@fernhill',
    })
  })
})

describe('reading ads', () => {
  test('prepares 20 ads of a placement in a job, polls all at once, and adds placements', async () => {
    const platform = await connectPlatform(twitter)
    const read = await new SyncedRows().sync(platform)
    expectTruth(read, platform)
    expect(new Set(read.rows('ad_spend').map(({ level }) => level))).toEqual(
      new Set(['ad', 'ad_set']),
    )
    const jobs = platform.requests.filter(({ url }) => url.includes('/stats/jobs/'))
    const started = jobs
      .filter(({ method }) => method === 'POST')
      .map(({ url }) => new URLSearchParams(url.split('?')[1]))
    // Two slices, each of sets in two placements, and of ads in one.
    expect(started.map((query) => [query.get('entity'), query.get('placement')])).toEqual(
      [0, 1].flatMap(() => [
        ['LINE_ITEM', 'ALL_ON_TWITTER'],
        ['LINE_ITEM', 'TREND'],
        ['PROMOTED_TWEET', 'ALL_ON_TWITTER'],
      ]),
    )
    const polled = jobs.filter(({ method }) => method === 'GET')
    expect(polled.length).toBeGreaterThanOrEqual(2)
    for (const { url } of polled)
      expect(new URLSearchParams(url.split('?')[1]).get('job_ids')?.split(',')).toHaveLength(3)
  })
})

test('members leave by themselves after the days of the audience', async () => {
  const platform = await connectPlatform(twitter)
  const { audiences } = await platform.open()
  if (audiences === undefined) throw new Error('Twitter is a destination')
  const spec = { ...sampleSpec, fields: ['email', 'phone'] as const, membershipDays: 30 }
  const handle = await audiences.create({ spec, marker: 'sync-1', signal })
  const people = [{ ...unknownPerson, email: 'a@shop.example', phone: '+14155550123' }]
  const run = { id: 'run-1', startedAt: platform.state.now }
  await audiences.add({ handle, spec, people, run, batch: 0, signal })
  const membersAfter = (days: number) => {
    platform.state.now = new Date(run.startedAt.getTime() + days * 86_400_000)
    return platform.simulator.audiences?.().flatMap(({ members }) => members)
  }
  expect(membersAfter(29)).toEqual([sha256('a@shop.example')])
  expect(membersAfter(30)).toEqual([])
})
