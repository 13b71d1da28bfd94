import { join } from 'node:path'
import { type AppError, type OrgId, type UserId } from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { auditLog, eq } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemContext, type Context } from '../context.ts'
import { copyDashboard, loadLibrary, resetDashboard } from '../dashboards/index.ts'
import { openTestServices, realLimits, type TestServices } from '../testing.ts'
import { updateWorkspace } from '../workspaces/index.ts'
import {
  createPublicLink,
  listPublicLinks,
  loadPublicElement,
  openPublicDashboard,
  revokePublicLink,
} from './index.ts'

/** What the engine was asked; it answers one row. */
const asked: { readonly masks: boolean; readonly queries: unknown; readonly orgId: string }[] = []
const warehouse = {
  dialect: 'duckdb',
  query: () => Promise.reject(new Error('not asked')),
} as const
const planned = createSemantic({ warehouse, model: loadCatalogue() })
const semantic: typeof planned = Object.assign(Object.create(planned) as typeof planned, {
  loadText: (load: (typeof asked)[number]) => {
    asked.push(load)
    return Promise.resolve('{"results":[]}')
  },
})
const library = loadLibrary(
  semantic.meta(),
  join(import.meta.dirname, '../dashboards/fixtures/library'),
)
let test: TestServices
let count = 0
let admin: UserId
let orgId: OrgId
let ctx: Context
let now = new Date('2026-11-14T09:00:00.000Z')
beforeAll(async () => {
  test = await openTestServices({ semantic, library })
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  now = new Date('2026-11-14T09:00:00.000Z')
  asked.length = 0
  admin = await test.addUser(`admin@shop-${count}.example`)
  orgId = await test.addWorkspace(admin)
  ctx = { ...(await test.as(admin, orgId)), clock: () => now }
  await updateWorkspace(ctx, { allows_public_links: true })
})

const visitor = (address = '203.0.113.7'): Context => ({
  ...systemContext(test.services, new AbortController().signal),
  limits: realLimits(test.services),
  clock: () => now,
  address,
})
const create = (about: { password?: string; expires_at?: string; spec?: string } = {}, by = ctx) =>
  createPublicLink(by, { spec: 'sales', password: null, expires_at: null, ...about })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: AppError) => error.code,
  )
const openAs = (token: string, password?: string, address?: string) =>
  openPublicDashboard(visitor(address), { token, ...(password !== undefined && { password }) })
const load = (token: string, about: Partial<Parameters<typeof loadPublicElement>[1]> = {}) =>
  loadPublicElement(visitor(), {
    token,
    pass: null,
    element: 'net-sales',
    query: 0,
    variables: {},
    to_date: false,
    ...about,
  })

describe('a public link', () => {
  it('shows its dashboard to anyone, and runs its queries with personal data masked', async () => {
    const { token } = await create()
    const { org_name, dashboard, pass } = await openAs(token)
    expect([org_name, dashboard.title, pass]).toEqual(['Fernhill Goods', 'Sales of the shop', null])
    const [element] = dashboard.tabs.flatMap(({ sections }) => sections[0]?.elements ?? [])
    await load(token, { element: element?.id ?? '' })
    expect(asked).toMatchObject([{ orgId, masks: true, queries: { timezone: expect.any(String) } }])
  })

  it('works for one dashboard of one workspace only', async () => {
    const { token } = await create()
    expect(await codeOf(load(token, { element: 'of-another-dashboard' }))).toBe('not_found')
    expect(await codeOf(openAs('x'.repeat(43)))).toBe('not_found')
    const stranger = await test.addUser(`stranger@shop-${count}.example`)
    const theirs = await test.as(stranger, await test.addWorkspace(stranger))
    await updateWorkspace(theirs, { allows_public_links: true })
    const { file_name } = await copyDashboard(ctx, { source: 'sales', title: 'Only ours' })
    expect(await codeOf(create({ spec: file_name }, theirs))).toBe('not_found')
    const { link } = await create({ spec: file_name })
    expect(await codeOf(revokePublicLink(theirs, { linkId: link.id }))).toBe('not_found')
    expect((await listPublicLinks(theirs, { spec: file_name })).items).toEqual([])
  })

  it('stops at once when it is revoked, expires, or the workspace allows none', async () => {
    const [revoked, expiring, other] = [
      await create(),
      await create({ expires_at: '2026-11-15T09:00:00.000Z' }),
      await create(),
    ]
    await openAs(expiring.token)
    await revokePublicLink(ctx, { linkId: revoked.link.id })
    now = new Date('2026-11-15T09:00:00.000Z')
    for (const { token } of [revoked, expiring]) {
      expect(await codeOf(openAs(token))).toBe('not_found')
      expect(await codeOf(load(token))).toBe('not_found')
    }
    const { items } = await listPublicLinks(ctx, { spec: 'sales' })
    expect(items.map(({ id }) => id)).toEqual([other.link.id])
    await updateWorkspace(ctx, { allows_public_links: false })
    expect(await codeOf(openAs(other.token))).toBe('not_found')
    expect(await codeOf(create())).toBe('forbidden')
  })

  it('does not lead to another dashboard that later gets the name of a deleted one', async () => {
    const { file_name } = await copyDashboard(ctx, { source: 'sales', title: 'Board' })
    const { token } = await create({ spec: file_name })
    await resetDashboard(ctx, { fileName: file_name })
    const again = await copyDashboard(ctx, { source: 'sales', title: 'Board' })
    expect(again.file_name).toBe(file_name)
    expect(await codeOf(openAs(token))).toBe('not_found')
  })

  it('with a password needs it for the dashboard and for every query', async () => {
    const { token, link } = await create({ password: 'correct horse' })
    expect(link.has_password).toBe(true)
    expect(await codeOf(openAs(token))).toBe('link_password_required')
    expect(await codeOf(openAs(token, 'wrong horse'))).toBe('wrong_credentials')
    const { pass, dashboard } = await openAs(token, 'correct horse')
    const element = dashboard.tabs[0]?.sections[0]?.elements[0]?.id ?? ''
    expect(await codeOf(load(token, { element, pass }))).toBe('answered')
    for (const bad of [null, '', `${pass}x`, `9${pass}`]) {
      expect(await codeOf(load(token, { element, pass: bad }))).toBe('link_password_required')
    }
    const other = await create({ password: 'correct horse' })
    expect(await codeOf(load(other.token, { element, pass }))).toBe('link_password_required')
    now = new Date(now.getTime() + 13 * 3_600_000)
    expect(await codeOf(load(token, { element, pass }))).toBe('link_password_required')
  })

  it('allows few wrong passwords, from one address and from all', async () => {
    const { token } = await create({ password: 'correct horse' })
    const codes: string[] = []
    for (let n = 0; n < 6; n += 1) codes.push(await codeOf(openAs(token, `guess ${n}`)))
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'wrong_credentials'))
    expect(codes[5]).toBe('too_many_requests')
    expect(await codeOf(openAs(token, 'correct horse'))).toBe('too_many_requests')
    expect(await codeOf(openAs(token, 'correct horse', '198.51.100.4'))).toBe('answered')
  })

  it('is listed with its last use, and named in the audit log without its token', async () => {
    const { token, link } = await create({ password: 'correct horse' })
    expect(link.last_used_at).toBeNull()
    await codeOf(openAs(token))
    expect((await listPublicLinks(ctx, { spec: 'sales' })).items[0]?.last_used_at).toBeNull()
    await openAs(token, 'correct horse')
    const { items } = await listPublicLinks(ctx, { spec: 'sales' })
    expect(items).toMatchObject([
      { last_used_at: now.toISOString(), created_by: `admin@shop-${count}.example` },
    ])
    await revokePublicLink(ctx, { linkId: link.id })
    await revokePublicLink(ctx, { linkId: link.id })
    const rows = await test.store.asSystem((tx) =>
      tx.select().from(auditLog).where(eq(auditLog.orgId, orgId)).orderBy(auditLog.id),
    )
    expect(rows.slice(-3).map(({ action, details }) => [action, details])).toEqual([
      ['workspace.updated', { allows_public_links: true }],
      ['public_link.created', { dashboard: 'sales', has_password: true, expires_at: null }],
      ['public_link.revoked', { dashboard: 'sales' }],
    ])
    expect(JSON.stringify([rows, items])).not.toContain(token)
  })
})
