import { join } from 'node:path'
import { ApiKeyId, newId, type OrgId, type UserId } from '@cartograph/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import {
  copyDashboard,
  getDashboard,
  loadLibrary,
  resetDashboard,
  saveElementChoices,
} from './index.ts'

const warehouse = {
  dialect: 'duckdb',
  query: () => Promise.reject(new Error('not asked')),
} as const
const semantic = createSemantic({ warehouse, model: loadCatalogue() })
const library = loadLibrary(semantic.meta(), join(import.meta.dirname, 'fixtures/library'))
let test: TestServices
let admin: UserId
let orgId: OrgId
beforeAll(async () => {
  test = await openTestServices({ semantic, library })
  admin = await test.addUser('admin@shop.example')
  orgId = await test.addWorkspace(admin)
})
afterAll(() => test.close())

const spec = 'sales'
const widths = { widths: ['Products.title=240'] }
const choicesOf = async (ctx: Context, fileName = spec) =>
  (await getDashboard(ctx, { fileName })).element_choices

it('choices belong to one user in one workspace, and not to an API key', async () => {
  const ctx = await test.as(admin, orgId)
  const element = 'by-status'
  await saveElementChoices(ctx, { spec, element, choices: { pageSize: ['25'] } })
  await saveElementChoices(ctx, { spec, element, choices: widths })
  expect(await choicesOf(ctx)).toEqual({ 'by-status': widths })

  const elsewhere = await test.as(admin, await test.addWorkspace(admin))
  const colleague = await test.addUser('colleague@shop.example')
  await test.addMember(orgId, colleague, 'demo')
  const actor = { kind: 'key', apiKeyId: newId(ApiKeyId), scopes: ['data:read'] } as const
  const reader = await test.as(colleague, orgId)
  for (const other of [elsewhere, reader, { ...ctx, actor }]) {
    expect(await choicesOf(other)).toEqual({})
  }
  await saveElementChoices(reader, { spec, element, choices: { order: ['a'] } })
  expect(await choicesOf(reader)).toEqual({ 'by-status': { order: ['a'] } })
  expect(await choicesOf(ctx)).toEqual({ 'by-status': widths })
})

it('are only stored for elements that the dashboard has', async () => {
  const ctx = await test.as(admin, orgId)
  const unknown = saveElementChoices(ctx, { spec, element: 'another', choices: widths })
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
})

it('end with the dashboard, so that another one of its name starts without them', async () => {
  const ctx = await test.as(admin, orgId)
  const copy = async () => (await copyDashboard(ctx, { source: spec, title: 'Ours' })).file_name
  const fileName = await copy()
  await saveElementChoices(ctx, { spec: fileName, element: 'by-status', choices: widths })
  expect(await choicesOf(ctx, fileName)).toEqual({ 'by-status': widths })
  await resetDashboard(ctx, { fileName })
  expect(await copy()).toBe(fileName)
  expect(await choicesOf(ctx, fileName)).toEqual({})
})
