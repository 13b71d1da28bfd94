import { join } from 'node:path'
import { DashboardSpec, type OrgId, type UserId } from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { auditLog, dashboards, eq } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { getWorkspace, updateWorkspace } from '../workspaces/index.ts'
import {
  copyDashboard,
  createDashboard,
  getDashboard,
  listOutlines,
  loadLibrary,
  resetDashboard,
  saveDashboard,
} from './index.ts'

const warehouse = {
  dialect: 'duckdb',
  query: () => Promise.reject(new Error('not asked')),
} as const
const semantic = createSemantic({ warehouse, model: loadCatalogue() })
const library = loadLibrary(semantic.meta(), join(import.meta.dirname, 'fixtures/library'))
let test: TestServices
let count = 0
let admin: UserId
let orgId: OrgId
let ctx: Context
beforeAll(async () => {
  test = await openTestServices({ semantic, library })
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  admin = await test.addUser(`admin@shop-${count}.example`)
  orgId = await test.addWorkspace(admin)
  ctx = await test.as(admin, orgId)
})

const original = (name: string) => {
  const spec = library.get('ecommerce')?.dashboards.get(name)
  if (spec === undefined) throw new Error(`no ${name}`)
  return spec
}
const save = (title: string, updatedAt: string | null, fileName = 'sales', by = ctx) =>
  saveDashboard(by, { fileName, spec: { ...original('sales'), title }, updatedAt })
const collections = async (by = ctx) => (await getWorkspace(by)).org.dashboard_collections
const actions = async () =>
  (
    await test.store.asSystem((tx) =>
      tx.select().from(auditLog).where(eq(auditLog.orgId, orgId)).orderBy(auditLog.id),
    )
  )
    .filter(({ action }) => action.startsWith('dashboard.'))
    .map(({ action, subject, details }) => [action, subject, details])

it('a new dashboard is empty, valid and the workspace’s own', async () => {
  const { file_name } = await createDashboard(ctx, { title: 'Monday' })
  const again = await createDashboard(ctx, { title: 'Monday' })
  expect([file_name, again.file_name]).toEqual(['own-monday', 'own-monday-2'])
  const { origin, title, tabs, global_filters } = await getDashboard(ctx, { fileName: file_name })
  expect([origin, title, tabs[0]?.sections[0]?.elements]).toEqual(['own', 'Monday', []])
  expect(DashboardSpec.safeParse({ title, dashboard_tag: 'x', global_filters, tabs }).success).toBe(
    true,
  )
  expect(await actions()).toContainEqual(['dashboard.created', 'own-monday', { title: 'Monday' }])
})

describe('a dashboard of the library', () => {
  it('is the product’s version until the workspace changes it, and again after a reset', async () => {
    expect(await getDashboard(ctx, { fileName: 'sales' })).toEqual({
      ...original('sales'),
      file_name: 'sales',
      origin: 'library',
      updated_at: null,
      dashboard_collection_id: 'shop',
      has_insights: false,
      default_view: null,
      element_choices: {},
    })
    const saved = await save('Our sales', null)
    expect(saved).toMatchObject({
      title: 'Our sales',
      origin: 'changed',
      updated_at: '2026-11-14T09:00:00.000Z',
      dashboard_collection_id: 'shop',
    })
    expect(await getDashboard(ctx, { fileName: 'sales' })).toEqual(saved)
    await resetDashboard(ctx, { fileName: 'sales' })
    // A second reset changes nothing and is not logged.
    await resetDashboard(ctx, { fileName: 'sales' })
    const again = await getDashboard(ctx, { fileName: 'sales' })
    expect([again.title, again.origin]).toEqual(['Sales of the shop', 'library'])
    expect(await actions()).toEqual([
      ['dashboard.saved', 'sales', { title: 'Our sales' }],
      ['dashboard.reset', 'sales', { title: 'Our sales', origin: 'changed' }],
    ])
  })

  it('changes for one workspace only', async () => {
    await save('Our sales', null)
    const other = await test.addUser(`other@shop-${count}.example`)
    const theirs = await test.as(other, await test.addWorkspace(other))
    expect((await getDashboard(theirs, { fileName: 'sales' })).title).toBe('Sales of the shop')
    await copyDashboard(ctx, { source: 'sales', title: 'Mine' })
    const hidden = getDashboard(theirs, { fileName: 'own-mine' })
    await expect(hidden).rejects.toMatchObject({ code: 'not_found' })
    expect(await collections(theirs)).toHaveLength(1)
  })

  it('is outlined as the workspace has it, with its own dashboards at the end', async () => {
    const before = await listOutlines(ctx)
    expect(before.items.map(({ file_name }) => file_name)).toEqual(['ecommerce', 'sales', 'orders'])
    expect(before.items[1]?.tabs).toEqual([
      { title: 'Sales', elements: ['By status'], metrics: ['ShopifyOrders.netSales'] },
    ])
    expect(before.metrics).toEqual([
      { metric: 'ShopifyOrders.netSales', metric_alias: 'Net sales', source: 'Shopify Orders' },
    ])
    const tabs = original('sales').tabs.map((tab) => ({ ...tab, display: { title: 'Days' } }))
    const spec = { ...original('sales'), tabs }
    await saveDashboard(ctx, { fileName: 'sales', spec, updatedAt: null })
    await copyDashboard(ctx, { source: 'orders', title: 'Mine' })
    const { items } = await listOutlines(ctx)
    expect(items.map(({ file_name, tabs }) => [file_name, tabs[0]?.title])).toEqual([
      ['ecommerce', 'Overview'],
      ['sales', 'Days'],
      ['orders', 'Sales'],
      ['own-mine', 'Sales'],
    ])
  })

  it('keeps the sort order of a query', async () => {
    const order = { 'ShopifyOrders.netSales': 'desc', 'A.b': 'asc' }
    const text = JSON.stringify(original('sales')).replace(
      /"order":\[\[.*?\]\]/,
      `"order":${JSON.stringify(order)}`,
    )
    await test.store.inWorkspace(orgId, (tx) =>
      tx.insert(dashboards).values({
        orgId,
        fileName: 'sales',
        title: 'Sorted',
        spec: DashboardSpec.parse(JSON.parse(text)),
        createdAt: new Date(),
        updatedAt: new Date(),
      }),
    )
    const kept = await getDashboard(ctx, { fileName: 'sales' })
    expect(JSON.stringify(kept.tabs)).toContain(JSON.stringify(order))
  })

  it.each(['gone', 'own-nothing'])('that does not exist is not found: %s', async (fileName) => {
    const notFound = { code: 'not_found' }
    await expect(getDashboard(ctx, { fileName })).rejects.toMatchObject(notFound)
    await expect(save('x', null, fileName)).rejects.toMatchObject(notFound)
    await expect(resetDashboard(ctx, { fileName })).rejects.toMatchObject(notFound)
    const copied = copyDashboard(ctx, { source: fileName, title: 'x' })
    await expect(copied).rejects.toMatchObject(notFound)
  })

  it('is not saved with members that the model does not have', async () => {
    const text = JSON.stringify(original('sales')).replaceAll('netSales', 'netSails')
    const spec = DashboardSpec.parse(JSON.parse(text))
    const ofElement = ['tabs', 0, 'sections', 0, 'elements', 0]
    const saved = saveDashboard(ctx, { fileName: 'sales', spec, updatedAt: null })
    await expect(saved).rejects.toMatchObject({
      code: 'invalid_request',
      problems: expect.arrayContaining([
        {
          loc: ['body', 'spec', ...ofElement, 'data', 0, 'cube_query', 'measures', 0],
          msg: "There is no 'ShopifyOrders.netSails' in the semantic model.",
        },
      ]),
    })
  })
})

describe('two users who change a dashboard', () => {
  const conflict = { code: 'conflict' }

  it('from the same version: the second is refused, also in the same moment by the same clock', async () => {
    const both = await Promise.allSettled([save('First', null), save('Second', null)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { updated_at } = await getDashboard(ctx, { fileName: 'sales' })
    const next = await Promise.allSettled([save('Third', updated_at), save('Fourth', updated_at)])
    expect(next.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const basis of [null, updated_at]) {
      await expect(save('Late', basis)).rejects.toMatchObject(conflict)
    }
  })

  it('where one resets it to the original: the other is refused', async () => {
    const { updated_at } = await save('First', null)
    await resetDashboard(ctx, { fileName: 'sales' })
    await expect(save('Late', updated_at)).rejects.toMatchObject(conflict)
  })
})

describe('a dashboard of the workspace’s own', () => {
  it('begins as a copy of the workspace’s version, with a name and a tag of its own', async () => {
    await save('Our sales', null)
    const titles = ['Café & Bar', 'Café & Bar', '売上', '–'.repeat(90), 'x'.repeat(100)]
    const names: string[] = []
    for (const title of titles) {
      names.push((await copyDashboard(ctx, { source: 'sales', title })).file_name)
    }
    expect(names).toEqual([
      'own-cafe-bar',
      'own-cafe-bar-2',
      'own-dashboard',
      'own-dashboard-2',
      `own-${'x'.repeat(48)}`,
    ])
    const copy = await getDashboard(ctx, { fileName: 'own-cafe-bar-2' })
    expect(copy).toMatchObject({
      title: 'Café & Bar',
      dashboard_tag: 'own-cafe-bar-2',
      origin: 'own',
      dashboard_collection_id: 'own',
      tabs: original('sales').tabs,
    })
    expect((await save('Renamed', copy.updated_at, 'own-cafe-bar-2')).origin).toBe('own')
    await resetDashboard(ctx, { fileName: 'own-cafe-bar-2' })
    const gone = getDashboard(ctx, { fileName: 'own-cafe-bar-2' })
    await expect(gone).rejects.toMatchObject({ code: 'not_found' })
    expect((await actions()).at(-1)).toEqual([
      'dashboard.reset',
      'own-cafe-bar-2',
      { title: 'Renamed', origin: 'own' },
    ])
  })

  it('is created once for each of several concurrent calls', async () => {
    const made = await Promise.all(
      [1, 2, 3].map(() => copyDashboard(ctx, { source: 'sales', title: 'Same' })),
    )
    expect(made.map(({ file_name }) => file_name).toSorted()).toEqual([
      'own-same',
      'own-same-2',
      'own-same-3',
    ])
  })
})

describe('the menu of dashboards', () => {
  it('lists the library’s dashboards with the workspace’s titles, and then the workspace’s own', async () => {
    await copyDashboard(ctx, { source: 'ecommerce', title: 'Morning' })
    await save('Our sales', null)
    const { updated_at } = await getDashboard(ctx, { fileName: 'orders' })
    const spec = { ...original('orders'), help: 'Changed, and called as before.' }
    await saveDashboard(ctx, { fileName: 'orders', spec, updatedAt: updated_at })
    expect(await collections()).toEqual([
      {
        collection_id: 'shop',
        dashboard_collection_name: 'Shop',
        dashboard_collection_short_description: 'What is sold.',
        dashboard_collection_icon: 'bag',
        display_order: 2,
        dashboards: [
          {
            dashboard_id: 'orders',
            dashboard_name: 'Orders',
            file_name: 'orders',
            display_order: 1,
          },
          {
            dashboard_id: 'sales',
            dashboard_name: 'Our sales',
            file_name: 'sales',
            display_order: 2,
          },
        ],
      },
      {
        collection_id: 'own',
        dashboard_collection_name: 'Your dashboards',
        dashboard_collection_short_description: 'Made in this workspace',
        dashboard_collection_icon: 'dashboard',
        display_order: 3,
        dashboards: [
          {
            dashboard_id: 'own-morning',
            dashboard_name: 'Morning',
            file_name: 'own-morning',
            display_order: 1,
          },
        ],
      },
    ])
  })

  it('follows the workspace’s type; a changed dashboard of another type stays as the workspace’s own', async () => {
    await save('Our sales', null)
    const { dashboard_collections } = await updateWorkspace(ctx, { org_type: 'saas' })
    expect(dashboard_collections.map(({ collection_id }) => collection_id)).toEqual(['own'])
    expect(await getDashboard(ctx, { fileName: 'sales' })).toMatchObject({
      origin: 'own',
      title: 'Our sales',
    })
    const home = getDashboard(ctx, { fileName: 'ecommerce' })
    await expect(home).rejects.toMatchObject({ code: 'not_found' })
    await updateWorkspace(ctx, { org_type: 'ecommerce' })
    expect((await getDashboard(ctx, { fileName: 'sales' })).origin).toBe('changed')
  })
})
