import {
  newId,
  OrgId,
  providersOf,
  type SegmentTemplate,
  type SourceConfig,
} from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { auditLog, eq, segmentTemplates, users } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import {
  createSegmentTemplate,
  deleteSegmentTemplate,
  getSegmentTemplate,
  listSegmentTags,
  listSegmentTemplates,
  loadTemplates,
} from '../index.ts'

const warehouse = {
  dialect: 'duckdb',
  query: () => Promise.reject(new Error('not queried')),
} as const
const model = loadCatalogue()
const library = loadTemplates(model)

let test: TestServices
let developer: Context
let admin: Context
beforeAll(async () => {
  test = await openTestServices({
    semantic: createSemantic({ warehouse, model }),
    segmentTemplates: library,
  })
  const dev = await test.addUser('dev@templates.example')
  await test.store.asSystem((tx) => tx.update(users).set({ isDev: true }).where(eq(users.id, dev)))
  developer = await test.as(dev)
  const person = await test.addUser('admin@templates.example')
  admin = await test.as(person, await test.addWorkspace(person))
})
afterAll(() => test.close())
beforeEach(() => test.store.asSystem((tx) => tx.delete(segmentTemplates)))

const rule: SourceConfig = {
  or: [{ and: [{ member: 'CustomerProfile.orderCount', operator: 'gt', values: ['7'] }] }],
}
const create = (
  over: { name?: string; tags?: string[]; rule?: SourceConfig } = {},
  by = developer,
) =>
  createSegmentTemplate(by, {
    name: over.name ?? 'Fans',
    description: '',
    template_source_config: over.rule ?? rule,
    tags: over.tags ?? ['Loyal customers'],
  })
const list = (page = 1, tags = '', by = admin) => listSegmentTemplates(by, { page, size: 4, tags })
const ids = (templates: readonly SegmentTemplate[]) => templates.map(({ id }) => id)

async function listAll(tags = ''): Promise<readonly SegmentTemplate[]> {
  const { items } = await listSegmentTemplates(admin, { page: 1, size: 100, tags })
  return items
}

describe('the templates', () => {
  it('are listed by pages: those of the product, then those of developers, newest first', async () => {
    const first = await create({ name: 'First' })
    test.clock.now = new Date(test.clock.now.getTime() + 1000)
    const second = await create({ name: 'Second' })
    const total = library.length + 2
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 4) }, (_, index) => list(index + 1)),
    )
    expect(pages.map(({ items }) => items.length).slice(0, -1)).toEqual(
      Array.from({ length: pages.length - 1 }, () => 4),
    )
    expect(pages[0]).toMatchObject({ page: 1, total })
    expect(ids(pages.flatMap(({ items }) => items))).toEqual([...ids(library), second.id, first.id])
  })

  it('are filtered by tags: those with at least one', async () => {
    const own = await create({ tags: ['Own idea'] })
    expect(ids(await listAll('own-idea'))).toEqual([own.id])
    const email = library.filter(({ tags }) => tags.some(({ id }) => id === 'email'))
    expect(email.length).toBeGreaterThan(3)
    expect(ids(await listAll('email,own-idea'))).toEqual([...ids(email), own.id])
    expect(await list(1, 'no-such-tag')).toEqual({ page: 1, items: [], total: 0 })
  })

  it('have tags, each listed once, by name', async () => {
    await create({ tags: ['Own idea', 'EMAIL'] })
    const { items } = await listSegmentTags(admin)
    expect(items).toContainEqual({ id: 'own-idea', name: 'Own idea' })
    // The name that the product uses wins over another spelling.
    expect(items.filter(({ id }) => id === 'email')).toEqual([{ id: 'email', name: 'Email' }])
    const names = items.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)))
  })

  it('are found by their id, of the product and of developers', async () => {
    const own = await create()
    expect(await getSegmentTemplate(admin, { templateId: own.id })).toEqual(own)
    expect(await getSegmentTemplate(admin, { templateId: 'vip' })).toMatchObject({
      name: 'VIP customers',
    })
    await expect(getSegmentTemplate(admin, { templateId: newId(OrgId) })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('without a usable rule are not offered', async () => {
    const { id } = await create()
    const gone: SourceConfig = {
      or: [{ and: [{ member: 'CustomerProfile.gone', operator: 'gt', values: ['1'] }] }],
    }
    await test.store.asSystem((tx) =>
      tx.update(segmentTemplates).set({ sourceConfig: gone }).where(eq(segmentTemplates.id, id)),
    )
    expect(ids(await listAll())).toEqual(ids(library))
    await expect(getSegmentTemplate(admin, { templateId: id })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('a developer', () => {
  it('creates and deletes a template, each in the audit log of no workspace', async () => {
    const template = await create({ tags: ['Own idea', 'own  IDEA'] })
    expect(template).toEqual({
      id: template.id,
      name: 'Fans',
      description: '',
      template_source_config: rule,
      tags: [{ id: 'own-idea', name: 'own  IDEA' }],
      placeholders: [],
      needs: [providersOf('orders').toSorted()],
    })
    await deleteSegmentTemplate(developer, { templateId: template.id })
    expect(ids(await listAll())).toEqual(ids(library))
    const rows = await test.store.asSystem((tx) =>
      tx
        .select({ action: auditLog.action, orgId: auditLog.orgId, details: auditLog.details })
        .from(auditLog)
        .where(eq(auditLog.subject, template.id))
        .orderBy(auditLog.id),
    )
    expect(rows).toEqual([
      { action: 'segment_template.created', orgId: null, details: { name: 'Fans' } },
      { action: 'segment_template.deleted', orgId: null, details: { name: 'Fans' } },
    ])
    await expect(
      deleteSegmentTemplate(developer, { templateId: template.id }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is refused a rule that cannot be used, with its place', async () => {
    const unknown: SourceConfig = {
      or: [{ and: [{ member: 'ShopifyOrders.netSales', operator: 'gt', values: ['1'] }] }],
    }
    await expect(create({ rule: unknown })).rejects.toMatchObject({
      code: 'invalid_request',
      problems: [{ loc: ['template_source_config', 'or', '0', 'and', '0', 'member'] }],
    })
  })
})

it('templates cannot be created or deleted by others, not even by the admin of a workspace', async () => {
  const { id: templateId } = await create()
  await expect(create({}, admin)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(deleteSegmentTemplate(admin, { templateId })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect((await listAll()).length).toBe(library.length + 1)
})

it('no workspace can change templates in the database', async () => {
  const { workspace } = admin
  if (workspace === null) throw new Error('The admin has a workspace')
  await expect(
    test.store.inWorkspace(workspace.orgId, (tx) => tx.delete(segmentTemplates)),
  ).rejects.toThrow('permission denied for table segment_templates')
})
