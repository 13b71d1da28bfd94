import { ApiKeyId, emptyDashboardMenu, newId, type OrgId, type UserId } from '@cartograph/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServices, type TestServices } from '../testing.ts'
import { getWorkspace } from '../workspaces/index.ts'
import { saveDashboardMenu } from './index.ts'

let test: TestServices
let admin: UserId
let orgId: OrgId
beforeAll(async () => {
  test = await openTestServices()
  admin = await test.addUser('admin@shop.example')
  orgId = await test.addWorkspace(admin)
})
afterAll(() => test.close())

it('stars and order belong to one user in one workspace, and not to an API key', async () => {
  const ctx = await test.as(admin, orgId)
  const menu = {
    starred: ['sales', 'products', 'sales'],
    dashboard_order: ['products'],
    collection_order: ['shop'],
  }
  const saved = { ...menu, starred: ['sales', 'products'] }
  await saveDashboardMenu(ctx, { ...menu, starred: [] })
  expect(await saveDashboardMenu(ctx, menu)).toEqual(saved)
  expect((await getWorkspace(ctx)).user.dashboard_menu).toEqual(saved)

  const elsewhere = await test.as(admin, await test.addWorkspace(admin))
  const colleague = await test.addUser('colleague@shop.example')
  await test.addMember(orgId, colleague, 'member')
  const actor = { kind: 'key', apiKeyId: newId(ApiKeyId), scopes: ['data:read'] } as const
  for (const other of [elsewhere, await test.as(colleague, orgId), { ...ctx, actor }]) {
    expect((await getWorkspace(other)).user.dashboard_menu).toEqual(emptyDashboardMenu)
  }
})
