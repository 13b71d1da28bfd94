import { afterEach, describe, expect, test } from 'vitest'
import type { AccessTokens } from '../kit/manifest/auth.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { clickConsent, testApp } from '../testing/click-consent.ts'
import {
  adsOf,
  asksForInsights,
  clickedOf,
  connectionId,
  letIn,
  noon,
  readAll,
  revoke,
  signal,
  sliceDays,
  truthAt,
} from '../testing/connect-facebook.ts'
import { ReadDays, sortAdRows } from '../testing/read-days.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { AdAccountClient } from './ad-account-client.ts'
import { MetaClient } from './client.ts'
import { meta } from './open.ts'
import { ads } from './streams/ads.ts'

afterEach(closeSimulators)

describe('reading ads', () => {
  test("every row since the first day equals the world's", async () => {
    const us = await letIn()
    const read = await readAll(us)
    const truth = truthAt(noon)
    expect(truth.length).toBeGreaterThan(1_000)
    expect(read.rejected).toEqual([])
    expect(read.rows).toEqual(truth)
    expect(read.rows.some(({ conversions }) => Number(conversions) > 1)).toBe(true)
    // 106 days in slices of 28: the last 22 of them use a report, too.
    expect(read.days).toHaveLength(106)
    expect(us.requests.filter(({ method }) => method === 'POST')).toHaveLength(2 + 4)
  })

  test('a report is polled by its id, and a restart continues with the same one', async () => {
    const us = await letIn()
    const { stream, account } = await adsOf(us)
    const slice = { since: '2026-03-01T00:00:00.000Z', until: '2026-03-29T00:00:00.000Z', signal }
    const started = await stream.readPage({ cursor: null, ...slice })
    expect(started).toMatchObject({ records: [], waitMs: 1_000 })
    const waiting = await stream.readPage({ cursor: started.next, ...slice })
    expect(waiting).toMatchObject({ records: [], waitMs: 2_000 })
    await us.clock.sleep(2_000, signal)

    const [afterRestart] = us.open(account.id).streams
    const done = await afterRestart?.readPage({ cursor: waiting.next, ...slice })
    expect(done?.records).toHaveLength(28)
    expect(done?.next).toBeNull()
    const asked = us.requests.filter(
      ({ method, url }) => method === 'POST' && url.endsWith('/insights'),
    )
    expect(asked).toHaveLength(1)
  })

  test('access that is revoked while a report is prepared stops the read until it is reconnected', async () => {
    let now = noon
    const us = await letIn({ now: () => now })
    const { stream, account } = await adsOf(us)
    const slice = { since: '2026-03-01T00:00:00.000Z', until: '2026-03-29T00:00:00.000Z', signal }
    const started = await stream.readPage({ cursor: null, ...slice })
    await revoke(us.hosts['GRAPH'] ?? '', us.tokens)
    await us.clock.sleep(2_000, signal)
    const reading = stream.readPage({ cursor: started.next, ...slice })
    await expect(reading).rejects.toMatchObject({ class: 'auth' })

    now = new Date(noon.getTime() + 60_000)
    const { hosts, ports } = us
    const fresh = await clickConsent({ ...clickedOf(hosts), now })
    const asked: (string | undefined)[] = []
    const tokens: AccessTokens = {
      ...fixedToken(us.tokens.accessToken),
      get(_signal, refused) {
        asked.push(refused)
        return Promise.resolve(refused === undefined ? us.tokens.accessToken : fresh.accessToken)
      },
    }
    const params = { ad_account_id: account.id }
    const again = meta.open({ params, credentials: {}, tokens, app: testApp, hosts }, ports)
    const page = await again.streams[0]?.readPage({ cursor: started.next, ...slice })
    expect(page?.records).toHaveLength(28)
    expect(asked).toContain(us.tokens.accessToken)
  })

  test('a week is returned at once, over many pages', async () => {
    const us = await letIn()
    const [account] = await us.list()
    const graph = new MetaClient({
      hosts: us.hosts,
      tokens: fixedToken(us.tokens.accessToken),
      app: testApp,
      ports: us.ports,
      pageSize: 20,
    })
    const page = await ads.readPage(new AdAccountClient(graph, account?.id ?? ''), {
      cursor: null,
      since: '2026-04-14T00:00:00.000Z',
      until: '2026-04-21T00:00:00.000Z',
      signal,
    })
    const asked = us.requests.filter(({ method, url }) => asksForInsights(method, url))
    expect(asked.length).toBeGreaterThanOrEqual(3)
    expect(asked.every(({ url }) => !url.includes('access_token'))).toBe(true)
    expect(us.requests.some(({ method, url }) => method === 'POST' && /insights/.test(url))).toBe(
      false,
    )
    const context = { connectionId, currency: 'USD', timezone: 'America/Los_Angeles' }
    const params = { ad_account_id: account?.id ?? '', ad_account_name: 'Fernhill Goods' }
    const rows = page.records.flatMap(
      (record) => ads.normalise(record, { ...context, params }).ad_spend?.rows ?? [],
    )
    expect(sortAdRows(rows)).toEqual(truthAt(noon, '2026-04-14'))
  })

  test('days that are read again include later changes', async () => {
    let now = noon
    const us = await letIn({ now: () => now })
    const early = await readAll(us, { from: '2026-04-14', slice: 7 })
    expect(early.rows).toEqual(truthAt(now, '2026-04-14'))

    now = new Date('2026-05-04T19:00:00Z')
    const late = await readAll(us, { from: '2026-04-14', to: '2026-05-04' })
    expect(late.rows).toEqual(truthAt(now, '2026-04-14'))
    const firstWeek = late.rows.filter(({ day }) => day <= '2026-04-20')
    expect(firstWeek).not.toEqual(early.rows)
  })

  test('an account without ads has every day, and no rows', async () => {
    const us = await letIn()
    const { stream, facts } = await adsOf(us, 1)
    const of = { sliceDays, facts, connectionId, clock: us.clock }
    const read = await new ReadDays().read(stream, { from: '2026-02-01', to: '2026-04-20', ...of })
    expect(read.rows).toEqual([])
    expect(read.days).toHaveLength(79)
  })

  test('days that Facebook no longer keeps are empty, and are not requested', async () => {
    const us = await letIn()
    const { stream } = await adsOf(us)
    const page = await stream.readPage({
      cursor: null,
      since: '2023-01-01T00:00:00.000Z',
      until: '2023-01-08T00:00:00.000Z',
      signal,
    })
    expect(page.records).toHaveLength(7)
    expect(us.requests.some(({ url }) => url.includes('insights'))).toBe(false)
  })

  test('a malformed row rejects only its day', async () => {
    const us = await letIn({
      faults: ({ method, url }) =>
        asksForInsights(method, url) ? { kind: 'altered', alter: spoilFirstRow } : null,
    })
    const read = await readAll(us, { from: '2026-04-14', slice: 7 })
    expect(read.rejected).toMatchObject([
      { class: 'payload', message: 'Ads of 2026-04-14: insights.0.spend: Not a decimal number' },
    ])
    expect(read.rows).toEqual(truthAt(noon, '2026-04-15'))
  })
})

function spoilFirstRow(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replace(/"spend":"[\d.]+"/, '"spend":"plenty"'))
}
