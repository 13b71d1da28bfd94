import { AppError, dayAt, Day, msPerDay, type OrgId } from '@cartograph/contract'
import { createWorld, truthRows } from '@cartograph/sandbox'
import { connections, eq, modelUse, streamStates, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { openReadShop, shopNow, shopTimezone } from '../testing/read-shop.ts'
import { countOrders } from './get-usage.ts'
import { getPlanUsage } from './index.ts'

const world = createWorld({
  seed: 25,
  startDay: '2026-08-01',
  orders: 1_500,
  timezone: shopTimezone,
  currency: 'USD',
})
let shop: Awaited<ReturnType<typeof openReadShop>>
let ctx: Context
let orgId: OrgId
beforeAll(async () => {
  shop = await openReadShop({ world })
  ctx = shop.ctx
  orgId = ctx.workspace?.orgId ?? orgId
}, 300_000)
afterAll(() => shop.close())

const used = async () =>
  Object.fromEntries((await getPlanUsage(ctx)).items.map((item) => [item.limit, item.used]))

it('counts the orders of this month in the days of the workspace, without test orders', async () => {
  await shop.test.store.asSystem((tx) =>
    tx.update(workspaces).set({ timezone: shopTimezone }).where(eq(workspaces.orgId, orgId)),
  )
  const isOfMonth = (moment: string) =>
    dayAt(Date.parse(moment), shopTimezone).startsWith('2026-10-')
  const orders = (truthRows(world, shop.connected('SP'), shopNow).orders ?? []).filter(
    ({ is_test: isTest, processed_at: at }) => !isTest && isOfMonth(at),
  )
  expect(orders.length).toBeGreaterThan(20)
  expect((await used())['orders_per_month']).toBe(orders.length)
})

it('counts the orders between two moments, without test orders', async () => {
  const between = ['2026-10-05T15:00:00.000', '2026-10-12T03:30:00.000'] as const
  const [from, to] = between.map((moment) => Date.parse(`${moment}Z`))
  const orders = (truthRows(world, shop.connected('SP'), shopNow).orders ?? []).filter(
    ({ is_test: isTest, processed_at: at }) =>
      !isTest && Date.parse(at) >= (from ?? 0) && Date.parse(at) <= (to ?? 0),
  )
  expect(orders.length).toBeGreaterThan(3)
  expect(await countOrders(ctx, orgId, { dateRange: between, timezone: 'UTC' })).toBe(orders.length)
})

it('counts everything else, against the limits of the plan', async () => {
  const [connection] = await shop.test.store.asSystem((tx) =>
    tx.select().from(connections).where(eq(connections.orgId, orgId)),
  )
  const connectionId = connection?.id ?? shop.connected('SP')
  await shop.test.store.inWorkspace(orgId, async (tx) => {
    await tx.insert(streamStates).values({
      connectionId,
      orgId,
      stream: 'orders',
      state: 'done',
      historyFrom: new Date('2025-08-15T00:00:00Z'),
    })
    const days = ['2026-09-30', '2026-10-01', '2026-10-20'].map((day) => Day.parse(day))
    const cost = { questions: 4, tokensRead: 1, tokensWritten: 1 }
    await tx.insert(modelUse).values(days.map((day) => ({ orgId, day, ...cost })))
    await tx.update(connections).set({ isConnected: false }).where(eq(connections.platform, 'G4'))
  })
  const languageModel = {
    api: 'openai',
    url: 'http://127.0.0.1/v1',
    name: 'small',
    apiKey: null,
    secondsPerQuestion: 1,
    tokensPerDay: 1,
  } as const
  const { items } = await getPlanUsage({ ...ctx, languageModel })
  expect(items.filter(({ limit }) => limit !== 'orders_per_month')).toEqual([
    { limit: 'sources', used: 3, allowed: 20 },
    { limit: 'members', used: 1, allowed: 15 },
    { limit: 'synced_audiences', used: 0, allowed: 10 },
    { limit: 'history_months', used: 15, allowed: 36 },
    { limit: 'model_questions_per_month', used: 8, allowed: 1_000 },
  ])
})

it('counts no orders before the first sync, and no questions without a language model', async () => {
  const load = () => Promise.reject(new AppError('not_found', 'This workspace has no data yet.'))
  const { items } = await getPlanUsage({ ...ctx, semantic: { ...ctx.semantic, load } })
  expect(items.find(({ limit }) => limit === 'orders_per_month')?.used).toBe(0)
  expect(items.map(({ limit }) => limit)).not.toContain('model_questions_per_month')
})

it('shows the rest while the engine does not answer', async () => {
  const semantic = { ...ctx.semantic, load: () => Promise.reject(new Error('restarting')) }
  const { items } = await getPlanUsage({ ...ctx, semantic })
  expect(items.find(({ limit }) => limit === 'orders_per_month')?.used).toBeNull()
  expect(items.find(({ limit }) => limit === 'sources')?.used).toBe(3)
})

it('is empty without plans, and without limits for a plan that is no longer listed', async () => {
  const settings = { ...ctx.settings, hasPlans: false }
  expect(await getPlanUsage({ ...ctx, settings })).toEqual({ items: [] })
  const planExpiresAt = new Date(shopNow.getTime() + msPerDay)
  await shop.test.store.asSystem((tx) =>
    tx.update(workspaces).set({ planId: 'gold', planExpiresAt }).where(eq(workspaces.orgId, orgId)),
  )
  const { items } = await getPlanUsage(ctx)
  expect(items.map(({ allowed }) => allowed)).toEqual([null, null, null, null, null])
})
