import { join } from 'node:path'
import {
  maxSavedViews,
  type OrgId,
  type Role,
  type SavedView,
  type UserId,
} from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { auditLog, eq, memberships, users } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { copyDashboard, getDashboard, loadLibrary, resetDashboard } from '../dashboards/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  setDefaultView,
  updateSavedView,
} from './index.ts'

const warehouse = {
  dialect: 'duckdb',
  query: () => Promise.reject(new Error('not asked')),
} as const
const semantic = createSemantic({ warehouse, model: loadCatalogue() })
const library = loadLibrary(
  semantic.meta(),
  join(import.meta.dirname, '../dashboards/fixtures/library'),
)
let test: TestServices
let count = 0
let orgId: OrgId
let admin: Context
let ada: Context
let ben: Context
beforeAll(async () => {
  test = await openTestServices({ semantic, library })
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  const id = await test.addUser(`admin@shop-${count}.example`)
  orgId = await test.addWorkspace(id)
  admin = await test.as(id, orgId)
  ada = await joinAs('ada', 'member')
  ben = await joinAs('ben', 'member')
})

async function joinAs(name: string, role: Role): Promise<Context> {
  const id = await test.addUser(`${name}@shop-${count}.example`)
  await test.addMember(orgId, id, role)
  return test.as(id, orgId)
}
const idOf = ({ actor }: Context): UserId => {
  if (actor?.kind !== 'person') throw new Error('no person')
  return actor.userId
}
const search = { dates: 'last7Days', channels: 'Paid social' }
const save = (by: Context, over: Partial<Parameters<typeof createSavedView>[1]> = {}) =>
  createSavedView(by, {
    spec: 'sales',
    name: 'Paid social',
    search,
    is_shared: false,
    is_default: false,
    ...over,
  })
const names = async (by: Context) =>
  (await listSavedViews(by, { spec: 'sales' })).items.map(({ name }) => name)
const opensWith = async (by: Context) =>
  (await getDashboard(by, { fileName: 'sales' })).default_view?.id ?? null
const makeDefault = (by: Context, view: SavedView | null, scope: 'user' | 'workspace' = 'user') =>
  setDefaultView(by, { spec: 'sales', scope, view_id: view?.id ?? null })
const remove = (by: Context, { id }: SavedView) => deleteSavedView(by, { viewId: id })
const update = (
  by: Context,
  { id }: SavedView,
  changed: Omit<Parameters<typeof updateSavedView>[1], 'viewId'>,
) => updateSavedView(by, { viewId: id, ...changed })

describe('a view', () => {
  it('is listed for its owner alone, and once shared for everyone', async () => {
    const view = await save(ada)
    expect(view).toMatchObject({ name: 'Paid social', search, is_shared: false, may_change: true })
    await save(ada, { name: 'email', is_shared: true })
    expect(await names(ada)).toEqual(['email', 'Paid social'])
    expect(await names(ben)).toEqual(['email'])
    await expect(remove(ben, view)).rejects.toMatchObject({ code: 'not_found' })
    await update(ada, view, { is_shared: true })
    expect((await listSavedViews(ben, { spec: 'sales' })).items).toMatchObject([
      { name: 'email', may_change: false, created_by: { id: idOf(ada) } },
      { name: 'Paid social', may_change: false },
    ])
    expect((await listSavedViews(ben, { spec: 'products' })).items).toEqual([])
  })

  it('is changed and deleted by its author or an admin', async () => {
    const view = await save(ada, { is_shared: true })
    const forbidden = { code: 'forbidden' }
    await expect(update(ben, view, { name: 'Mine' })).rejects.toMatchObject(forbidden)
    await expect(remove(ben, view)).rejects.toMatchObject(forbidden)
    const changed = { name: 'Email', search: { dates: 'last90Days' } }
    expect(await update(ada, view, changed)).toMatchObject({ ...changed, is_shared: true })
    expect(await update(admin, view, { name: 'All mail' })).toMatchObject({ name: 'All mail' })
    await remove(admin, view)
    expect(await names(ada)).toEqual([])
  })

  it('has a name of its own among those that its readers see as one list', async () => {
    const view = await save(ada)
    const taken = { code: 'invalid_request', problems: [{ loc: ['body', 'name'] }] }
    await expect(save(ada, { name: 'paid SOCIAL' })).rejects.toMatchObject(taken)
    await save(ben)
    await save(ada, { is_shared: true })
    await expect(update(ada, view, { is_shared: true })).rejects.toMatchObject(taken)
  })

  it('is shared by members and admins, while others have private ones', async () => {
    const demo = await joinAs('demo', 'demo')
    await expect(save(demo, { is_shared: true })).rejects.toMatchObject({ code: 'forbidden' })
    const view = await save(demo)
    await expect(update(demo, view, { is_shared: true })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await remove(demo, view)
  })

  it('belongs to one workspace, and to a dashboard that exists', async () => {
    const view = await save(ada, { is_shared: true })
    const id = await test.addUser(`stranger@other-${count}.example`)
    const stranger = await test.as(id, await test.addWorkspace(id))
    expect(await names(stranger)).toEqual([])
    const notThere = { code: 'not_found' }
    await expect(remove(stranger, view)).rejects.toMatchObject(notThere)
    await expect(makeDefault(stranger, view)).rejects.toMatchObject(notThere)
    await expect(save(ada, { spec: 'unknown' })).rejects.toMatchObject(notThere)
  })

  it('stays when it is shared and its author is deleted, and goes with its owner', async () => {
    await save(ada, { is_shared: true, name: 'Shared' })
    await save(ada)
    await test.store.asSystem(async (tx) => {
      await tx
        .update(memberships)
        .set({ isActive: false })
        .where(eq(memberships.userId, idOf(ada)))
    })
    const [shared] = (await listSavedViews(ben, { spec: 'sales' })).items
    expect(shared).toMatchObject({ name: 'Shared', created_by: null })
    await test.store.asSystem((tx) => tx.delete(users).where(eq(users.id, idOf(ada))))
    expect(await names(admin)).toEqual(['Shared'])
  })

  it('is one of at most as many as a list can show', async () => {
    for (let n = 0; n < maxSavedViews; n += 1) await save(ada, { name: `View ${n}` })
    await expect(save(ada)).rejects.toMatchObject({ code: 'invalid_request' })
    await save(ada, { is_shared: true })
  })

  it('is deleted with a dashboard of the workspace', async () => {
    const { file_name: spec } = await copyDashboard(admin, { source: 'sales', title: 'Ours' })
    await save(ada, { spec })
    await resetDashboard(admin, { fileName: spec })
    await copyDashboard(admin, { source: 'sales', title: 'Ours' })
    expect((await listSavedViews(ada, { spec })).items).toEqual([])
  })

  it('is logged, a private one without its name', async () => {
    const view = await save(ada, { is_default: true })
    await update(ada, view, { is_shared: true })
    await makeDefault(admin, view, 'workspace')
    await remove(ada, view)
    const rows = await test.store.asSystem((tx) =>
      tx.select().from(auditLog).where(eq(auditLog.orgId, orgId)).orderBy(auditLog.id),
    )
    const shared = { dashboard: 'sales', is_shared: true, name: 'Paid social' }
    expect(
      rows
        .filter(({ action }) => action.startsWith('view.'))
        .map(({ action, subject, details }) => [action, subject, details]),
    ).toEqual([
      ['view.created', view.id, { dashboard: 'sales', is_shared: false, is_default: true }],
      ['view.updated', view.id, shared],
      ['view.default_set', 'sales', { is_for_everyone: true, is_removed: false }],
      ['view.deleted', view.id, shared],
    ])
  })
})

describe('the default', () => {
  it("is the user's own before the workspace's, which only admins set", async () => {
    const [own, shared] = [await save(ada), await save(ada, { name: 'All', is_shared: true })]
    await expect(makeDefault(ada, shared, 'workspace')).rejects.toMatchObject({ code: 'forbidden' })
    await makeDefault(admin, shared, 'workspace')
    expect([await opensWith(ada), await opensWith(ben)]).toEqual([shared.id, shared.id])
    await makeDefault(ada, own)
    expect([await opensWith(ada), await opensWith(ben)]).toEqual([own.id, shared.id])
    expect(await listSavedViews(ada, { spec: 'sales' })).toMatchObject({
      user_default: own.id,
      workspace_default: shared.id,
    })
    await makeDefault(ada, null)
    expect(await opensWith(ada)).toBe(shared.id)
    await makeDefault(admin, null, 'workspace')
    expect(await opensWith(ada)).toBeNull()
  })

  it('can be chosen while saving, and there is one for each dashboard', async () => {
    const first = await save(ada, { is_default: true })
    const second = await save(ada, { name: 'Email', is_default: true })
    expect([await opensWith(ada), await opensWith(ben)]).toEqual([second.id, null])
    expect((await getDashboard(ada, { fileName: 'sales' })).default_view).toEqual({
      id: second.id,
      name: 'Email',
      search,
    })
    const elsewhere = setDefaultView(ada, { spec: 'products', scope: 'user', view_id: first.id })
    await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is lost when the view is deleted or no longer visible', async () => {
    const view = await save(ada, { is_shared: true })
    await makeDefault(ben, view)
    await makeDefault(admin, view, 'workspace')
    await makeDefault(ada, view)
    await update(ada, view, { is_shared: false })
    expect([await opensWith(ada), await opensWith(ben)]).toEqual([view.id, null])
    await expect(makeDefault(ben, view)).rejects.toMatchObject({ code: 'not_found' })
    await expect(makeDefault(admin, view, 'workspace')).rejects.toMatchObject({ code: 'not_found' })
    await remove(ada, view)
    expect(await opensWith(ada)).toBeNull()
  })

  it('of the workspace is a shared view', async () => {
    const view = await save(admin)
    await expect(makeDefault(admin, view, 'workspace')).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })
})
