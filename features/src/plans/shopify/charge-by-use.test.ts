import { msPerDay } from '@cartograph/contract'
import { auditLog, and, eq, workspaces } from '@cartograph/store'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import {
  activate,
  approve,
  asAdmin,
  charges,
  initiate,
  install,
  otherShop,
  pass,
  shop,
  shopName,
  start,
  submit,
  uninstall,
  usePayingShop,
} from '../../testing/paying-shop.ts'
import { cancelPlan, changePaidPlan, chargeByUse, getBilling, previewPlanChange } from '../index.ts'

usePayingShop()

/** How many orders were made, and when. The engine's own counting has a test of its own. */
let orders: { at: number; n: number }[]
beforeEach(() => {
  orders = []
})

/** $99 and $1 for each 100 orders beyond 1,000, at most $5; in yen, ¥100 and ¥500. */
function byUse(ctx: Context): Context {
  const { planList } = ctx
  const usage = {
    of: 'orders_per_month',
    each: 100,
    prices: { USD: 100, JPY: 100 },
    caps: { USD: 500, JPY: 500 },
  } as const
  const plans = planList.plans.map((plan) =>
    plan.interval === '30_days'
      ? { ...plan, usage, limits: { ...plan.limits, orders_per_month: 1_000 } }
      : plan,
  )
  const load = (({ queries }: { queries: unknown }) => {
    const { dateRange } = (queries as { timeDimensions: { dateRange: [string, string] }[] })
      .timeDimensions[0] ?? { dateRange: ['', ''] }
    const [from, to] = dateRange.map((moment) => Date.parse(`${moment}Z`))
    const counted = orders.filter(({ at }) => at >= (from ?? 0) && at <= (to ?? 0))
    const sum = counted.reduce((total, { n }) => total + n, 0)
    return Promise.resolve(ordersAnswer(sum))
  }) as unknown as Context['semantic']['load']
  return { ...ctx, planList: { ...planList, plans }, semantic: { ...ctx.semantic, load } }
}

function ordersAnswer(n: number) {
  return { results: [{ data: [{ 'ShopifyOrders.orders': String(n) }] }] }
}

async function subscribe(ctx = byUse(shop.admin)): Promise<string> {
  const page = await initiate('base-monthly', ctx)
  const text = await (await fetch(page)).text()
  await activate(await approve(page), 'base-monthly', ctx)
  return text
}

function sell(n: number): void {
  orders.push({ at: shop.test.clock.now.getTime(), n })
}

const charge = () => chargeByUse(byUse(shop.admin))

async function audited(): Promise<unknown[]> {
  const rows = await shop.test.store.asSystem((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.orgId, shop.orgId), eq(auditLog.action, 'plan.charged_by_use')))
      .orderBy(auditLog.createdAt),
  )
  return rows.map(({ details }) => details['amount_minor'])
}

describe('use beyond the plan', () => {
  it('is approved with its terms, and charged as it grows, once', async () => {
    expect(await subscribe()).toContain(
      'Up to $5 every 30 days by use: $1 for each 100 orders beyond 1,000 in 30 days',
    )
    await pass(1)
    sell(1_000)
    await charge()
    expect(charges()).toEqual([9_900])
    sell(1)
    await charge()
    await charge()
    expect(charges()).toEqual([9_900, 100])
    await pass(1)
    sell(150)
    await charge()
    expect([charges(), await audited()]).toEqual([
      [9_900, 100, 100],
      [100, 100],
    ])
    expect(await getBilling(shop.admin)).toMatchObject({
      charged_by_use: {
        amount: { amount_minor: 200, currency: 'USD' },
        cap: { amount_minor: 500, currency: 'USD' },
      },
    })
  })

  it('is charged once by runs at the same time that have counted differently', async () => {
    await subscribe()
    await pass(1)
    sell(1_150)
    // Both have read the balance before either of them has counted.
    const counting: (() => void)[] = []
    const countedBy = (n: number): Context => {
      const ctx = byUse(shop.admin)
      const load = (async () => {
        await new Promise<void>((resolve) => {
          counting.push(resolve)
          if (counting.length === 2) for (const go of counting) go()
        })
        return ordersAnswer(n)
      }) as unknown as Context['semantic']['load']
      return { ...ctx, semantic: { ...ctx.semantic, load } }
    }
    await Promise.all([1_050, 1_150].map((n) => chargeByUse(countedBy(n))))
    expect(charges()).toHaveLength(2)
    await charge()
    expect(charges().reduce((sum, one) => sum + one, 0)).toBe(9_900 + 200)
    expect(await audited()).toEqual(charges().slice(1))
  })

  it('is charged up to the cap', async () => {
    await subscribe()
    await pass(1)
    sell(1_250)
    await charge()
    sell(50_000)
    await charge()
    await charge()
    expect(charges()).toEqual([9_900, 300, 200])
  })

  it('begins at zero in a new period', async () => {
    await subscribe()
    await pass(29)
    sell(1_250)
    await charge()
    await pass(2)
    sell(1_000)
    await charge()
    expect(charges()).toEqual([9_900, 300, 9_900])
    sell(1)
    await charge()
    expect(charges()).toEqual([9_900, 300, 9_900, 100])
  })

  it('is in the audit log also when the run was killed after the charge', async () => {
    await subscribe()
    await pass(1)
    sell(1_250)
    await charge()
    await shop.test.store.asSystem((tx) =>
      tx.delete(auditLog).where(eq(auditLog.action, 'plan.charged_by_use')),
    )
    await charge()
    expect([charges(), await audited()]).toEqual([[9_900, 300], [300]])
  })

  it('is charged by the terms that were approved, after the plan has others', async () => {
    await subscribe()
    await pass(1)
    sell(1_250)
    const ctx = byUse(shop.admin)
    const plans = ctx.planList.plans.map((plan) => ({
      ...plan,
      usage: plan.usage && { ...plan.usage, prices: { USD: 499 } },
    }))
    await chargeByUse({ ...ctx, planList: { ...ctx.planList, plans } })
    expect(charges()).toEqual([9_900, 300])
  })

  it('is in yen for a shop whose bills are', async () => {
    const strangerId = await shop.test.addUser('ren@copper.example')
    const orgId = await install(otherShop, strangerId)
    await shop.test.store.asSystem((tx) =>
      tx.update(workspaces).set({ currencyUnits: 'JPY' }).where(eq(workspaces.orgId, orgId)),
    )
    const page = await subscribe(byUse(await asAdmin(strangerId, orgId)))
    expect(page).toContain('Up to ¥500 every 30 days by use: ¥100 for each 100 orders')
    await pass(1)
    sell(1_101)
    await charge()
    const [, used] = shop.billing.charges
    expect(used).toMatchObject({ shop: otherShop, amountMinor: 200, currency: 'JPY' })
  })
})

describe('nothing is charged by use', () => {
  const unpaid = () => `${shop.sandbox.url}/${shopName}/admin/settings/billing`

  it.each([
    ['after the plan was cancelled', () => cancelPlan(shop.admin, { planId: 'base-monthly' })],
    ['while bills are unpaid', () => submit(unpaid(), { act: 'freeze' })],
    ['after the app was uninstalled', () => uninstall()],
  ])('%s', async (_when, happen) => {
    await subscribe()
    await pass(1)
    sell(1_250)
    await happen()
    await charge()
    expect(charges()).toEqual([9_900])
  })

  it('while the orders cannot be counted, and the next run does it', async () => {
    await subscribe()
    await pass(1)
    sell(1_250)
    const ctx = byUse(shop.admin)
    const load = () => Promise.reject(new Error('restarting'))
    await chargeByUse({ ...ctx, semantic: { ...ctx.semantic, load } })
    expect(charges()).toEqual([9_900])
    await charge()
    expect(charges()).toEqual([9_900, 300])
  })

  it('where none was approved', async () => {
    await activate(await approve(await initiate()))
    await pass(1)
    sell(1_250)
    await charge()
    expect(charges()).toEqual([9_900])
  })

  it('for orders that were made before the plan was approved', async () => {
    orders.push({ at: start - msPerDay, n: 5_000 })
    await subscribe()
    await charge()
    expect(charges()).toEqual([9_900])
  })

  it('on a yearly plan that replaced it', async () => {
    await subscribe()
    await pass(15)
    const yearly = { plan_id: 'base-yearly' }
    const { as_of } = await previewPlanChange(shop.admin, yearly)
    const page = (await changePaidPlan(shop.admin, { ...yearly, as_of })).to ?? ''
    await activate(await approve(page), 'base-yearly')
    sell(1_250)
    await charge()
    expect(charges()).toEqual([9_900, 94_050])
  })
})
