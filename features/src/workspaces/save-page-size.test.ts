import { ApiKeyId, newId } from '@cartograph/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServices, type TestServices } from '../testing.ts'
import { getWorkspace, savePageSize } from './index.ts'

let test: TestServices
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())

it('rows per page belong to one user in one workspace, and not to an API key', async () => {
  const admin = await test.addUser('admin@shop.example')
  const orgId = await test.addWorkspace(admin)
  const ctx = await test.as(admin, orgId)
  await savePageSize(ctx, { list: 'audit_log', rows: 25 })
  await savePageSize(ctx, { list: 'audit_log', rows: 50 })
  await savePageSize(ctx, { list: 'members', rows: 100 })
  expect((await getWorkspace(ctx)).user.page_sizes).toEqual({ audit_log: 50, members: 100 })

  const elsewhere = await test.as(admin, await test.addWorkspace(admin))
  const colleague = await test.addUser('colleague@shop.example')
  await test.addMember(orgId, colleague, 'demo')
  const actor = { kind: 'key', apiKeyId: newId(ApiKeyId), scopes: ['data:read'] } as const
  for (const other of [elsewhere, await test.as(colleague, orgId), { ...ctx, actor }]) {
    expect((await getWorkspace(other)).user.page_sizes).toEqual({})
  }
})
