import {
  ConnectionId,
  getInsightStatus as endpoint,
  newId,
  type InsightQuality,
  type OrgId,
} from '@cartograph/contract'
import { connections, eq, insights } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import { found } from '../../testing/found-insight.ts'
import { getInsightStatus, markInsight, replaceInsights, writeInsightRun } from '../index.ts'
import type { ShopInsights } from './ground-truth.ts'

let test: TestServices
let count = 0
let orgId: OrgId
let ctx: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  const person = await test.addUser(`person@shop-${count}.example`)
  orgId = await test.addWorkspace(person)
  ctx = await test.as(person, orgId)
})

const startedAt = new Date('2026-11-14T06:00:00.000Z')
const finishedAt = new Date('2026-11-14T06:01:00.000Z')
const write = (over: Partial<Parameters<typeof writeInsightRun>[1]> = {}) =>
  test.store.inWorkspace(orgId, (tx) =>
    writeInsightRun(tx, {
      orgId,
      startedAt,
      state: 'done',
      finishedAt,
      problem: null,
      through: '2026-11-13',
      series: 120,
      declined: 7,
      ...over,
    }),
  )
const replace = (date: string, names: readonly string[]) =>
  test.store.inWorkspace(orgId, (tx) =>
    replaceInsights(tx, {
      orgId,
      period: 'day',
      date,
      items: names.map((name) => found({ finding: name })),
      foundAt: test.clock.now,
    }),
  )

const shopIs = (mode: 'live' | 'sandbox') =>
  test.store.inWorkspace(orgId, async (tx) => {
    await tx.delete(connections).where(eq(connections.orgId, orgId))
    await tx.insert(connections).values({
      id: newId(ConnectionId),
      orgId,
      platform: 'SP',
      name: 'Shop',
      mode,
      integrationParams: { shop: 'cartograph-demo' },
    })
  })

it('before the first search there is no run and no verdict', async () => {
  const status = await getInsightStatus(ctx)
  expect(endpoint.answer?.parse(status)).toEqual(status)
  expect(status).toEqual({
    run: null,
    quality: { found: 0, useful: 0, not_useful: 0, closed: 0, hit_rate: null, truth: null },
  })
})

it('the last run is returned, and a field that it leaves out stays unchanged', async () => {
  await write()
  const { run } = await getInsightStatus(ctx)
  expect(run).toEqual({
    state: 'done',
    started_at: startedAt.toISOString(),
    finished_at: finishedAt.toISOString(),
    through: '2026-11-13',
    series: 120,
    declined: 7,
    problem: null,
  })
  const again = { orgId, startedAt: test.clock.now, state: 'failed' as const }
  await test.store.inWorkspace(orgId, (tx) =>
    writeInsightRun(tx, { ...again, finishedAt: null, problem: 'The shop could not be read.' }),
  )
  expect((await getInsightStatus(ctx)).run).toEqual({
    ...run,
    state: 'failed',
    started_at: test.clock.now.toISOString(),
    finished_at: null,
    problem: 'The shop could not be read.',
  })
})

it('counts the feedback of the last 90 days', async () => {
  await write()
  await replace('2026-08-15', ['too old'])
  await replace('2026-08-16', ['oldest'])
  await replace('2026-11-13', ['a', 'b', 'c', 'd'])
  const rows = await test.store.inWorkspace(orgId, (tx) =>
    tx.select().from(insights).orderBy(insights.date, insights.rank),
  )
  const said = [true, true, true, false, null, null]
  for (const [n, row] of rows.entries()) {
    const closed_reason = n === 3 || n === 4 ? ('explained' as const) : null
    await markInsight(ctx, { insightId: row.id, is_useful: said[n] ?? null, closed_reason })
  }
  const { quality } = await getInsightStatus(ctx)
  expect(quality).toEqual({
    found: 5,
    useful: 2,
    not_useful: 1,
    closed: 2,
    hit_rate: 2 / 3,
    truth: null,
  })
})

it('where the causes are known, the ground truth judges the insights and returns their quality', async () => {
  await write()
  await replace('2026-11-13', ['a'])
  const truth: InsightQuality['truth'] = { precision: 1, recall: 0.5, events: 2, findings: 1 }
  const asked: ShopInsights[] = []
  const judge = (shopInsights: ShopInsights) => {
    asked.push(shopInsights)
    return truth
  }
  const known = { ...ctx, groundTruth: { judge } }
  expect((await getInsightStatus(known)).quality.truth).toBeNull()
  await shopIs('live')
  expect((await getInsightStatus(known)).quality.truth).toBeNull()
  await shopIs('sandbox')
  const { quality } = await getInsightStatus(known)
  expect(quality.truth).toEqual(truth)
  expect(asked).toEqual([
    {
      shop: 'cartograph-demo',
      from: '2026-08-16',
      through: '2026-11-13',
      insights: [
        {
          from: '2026-11-13',
          date: '2026-11-13',
          metric: 'ShopifyOrders.netSales',
          entity_group: 'store',
          entity_alias: 'The whole shop',
          metadata_id: 'store',
          change_sentiment: -1,
          direction: 'down',
        },
      ],
    },
  ])
})

it('insights are compared with the ground truth once for each run, and not while one is writing', async () => {
  await shopIs('sandbox')
  await replace('2026-11-13', ['a'])
  await write()
  let judged = 0
  const judge = ({ insights: found }: ShopInsights) => {
    judged += 1
    return { precision: 1, recall: 1, events: 1, findings: found.length }
  }
  const known = { ...ctx, groundTruth: { judge } }
  const found = async (by = known) => (await getInsightStatus(by)).quality.truth?.findings
  expect([await found(), await found(), judged]).toEqual([1, 1, 1])

  const again = { startedAt: new Date('2026-11-14T12:00:00.000Z') }
  await write({ ...again, state: 'running', finishedAt: null })
  await replace('2026-11-13', ['a', 'b', 'c'])
  expect([await found(), judged]).toEqual([1, 1])
  await write({ ...again, finishedAt: new Date('2026-11-14T12:01:00.000Z') })
  expect([await found(), await found(), judged]).toEqual([3, 3, 2])

  // Insights disappear with their connection, without a run, and another demo shop has another ground
  // truth.
  await test.store.inWorkspace(orgId, (tx) => tx.delete(insights).where(eq(insights.rank, 0)))
  expect([await found(), await found(), judged]).toEqual([2, 2, 3])
  expect([await found({ ...known, groundTruth: { judge } }), judged]).toEqual([2, 4])
})

it('while the first run writes, no verdict is cached', async () => {
  await shopIs('sandbox')
  await write({ state: 'running', finishedAt: null })
  const judge = ({ insights: found }: ShopInsights) => ({
    precision: 1,
    recall: 1,
    events: 1,
    findings: found.length,
  })
  const known = { ...ctx, groundTruth: { judge } }
  const found = async () => (await getInsightStatus(known)).quality.truth?.findings
  expect(await found()).toBe(0)
  await replace('2026-11-13', ['a'])
  expect(await found()).toBe(1)
})

it('runs and insights of another workspace are not counted', async () => {
  await write()
  await replace('2026-11-13', ['a'])
  const id = await test.addUser(`stranger@other-${count}.example`)
  const theirs = await test.as(id, await test.addWorkspace(id))
  const { run, quality } = await getInsightStatus(theirs)
  expect([run, quality.found]).toEqual([null, 0])
})
