import { newId, OrgId, ReportDefinition, type OrgType } from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { auditLog, eq, reportTemplates, users, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requireWorkspace, type Context } from '../../context.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import {
  createReportTemplate,
  deleteReportTemplate,
  getReportTemplate,
  listReportTemplates,
  loadReportTemplates,
  updateReportTemplate,
} from '../index.ts'

const warehouse = {
  dialect: 'duckdb',
  query: () => Promise.reject(new Error('not queried')),
} as const
const model = loadCatalogue()
const library = loadReportTemplates(model)

let test: TestServices
let developer: Context
let admin: Context
beforeAll(async () => {
  test = await openTestServices({
    semantic: createSemantic({ warehouse, model }),
    reportTemplates: library,
  })
  const dev = await test.addUser('dev@report-templates.example')
  await test.store.asSystem((tx) => tx.update(users).set({ isDev: true }).where(eq(users.id, dev)))
  developer = await test.as(dev)
  const person = await test.addUser('admin@report-templates.example')
  admin = await test.as(person, await test.addWorkspace(person))
})
afterAll(() => test.close())
beforeEach(() => test.store.asSystem((tx) => tx.delete(reportTemplates)))

const body = (type: OrgType = 'ecommerce', measure = 'ShopifyOrders.netSales') => ({
  org_type: type,
  name: 'Stores',
  description: 'Which store to restock.',
  granularity: 'day' as const,
  reporting_period: 'lastWeek',
  comparison: null,
  definitions: [
    ReportDefinition.parse({
      name: 'ShopifyOrders',
      section_title: 'Stores',
      query: { measures: [measure] },
    }),
  ],
})
const ofType = (type: OrgType) => library.filter(({ org_type: one }) => one === type)
const list = async (page = 1, size = 100) => listReportTemplates(admin, { page, size })
const ids = async () => (await list()).items.map(({ id }) => id)

describe('the templates of a workspace', () => {
  it('are those of its type: of the product, then of developers, newest first', async () => {
    const [first, second] = [
      await createReportTemplate(developer, body()),
      await createReportTemplate(developer, body()),
    ]
    await createReportTemplate(developer, body('saas'))
    const own = ofType('ecommerce').map(({ id }) => id)
    expect(await ids()).toEqual([...own, second.id, first.id])
    const total = own.length + 2
    expect(await list(1, 1)).toEqual({ page: 1, items: [ofType('ecommerce')[0]], total })
    expect((await list(total, 1)).items).toEqual([first])

    const { orgId } = requireWorkspace(admin)
    const setType = (orgType: OrgType) =>
      test.store.asSystem((tx) =>
        tx.update(workspaces).set({ orgType }).where(eq(workspaces.orgId, orgId)),
      )
    await setType('marketing')
    expect(await ids()).toEqual(ofType('marketing').map(({ id }) => id))
    await expect(getReportTemplate(admin, { reportId: first.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    await setType('ecommerce')
  })

  it('are found by their id, of the product and of developers', async () => {
    const own = await createReportTemplate(developer, body())
    expect(await getReportTemplate(admin, { reportId: own.id })).toEqual(own)
    const [known] = ofType('ecommerce')
    if (known === undefined) throw new Error('There are templates for shops')
    expect(await getReportTemplate(admin, { reportId: known.id })).toEqual(known)
    await expect(getReportTemplate(admin, { reportId: newId(OrgId) })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('with a metric that no longer exists are not offered', async () => {
    const { id } = await createReportTemplate(developer, body())
    const { definitions } = body('ecommerce', 'ShopifyOrders.gone')
    await test.store.asSystem((tx) =>
      tx.update(reportTemplates).set({ definitions }).where(eq(reportTemplates.id, id)),
    )
    expect(await ids()).not.toContain(id)
  })
})

describe('a developer', () => {
  it('creates, changes and deletes a template, each in the audit log of no workspace', async () => {
    const created = await createReportTemplate(developer, body())
    expect(created).toEqual({
      ...body(),
      id: created.id,
      updated_by_name: 'Ada Test',
      updated_at: test.clock.now.toISOString(),
      needs: [['SP', 'BG', 'MG', 'AZ']],
    })
    const templateId = created.id
    const changed = { ...body(), name: 'Shops' }
    expect(await updateReportTemplate(developer, { templateId, ...changed })).toEqual({
      ...created,
      name: 'Shops',
    })
    await deleteReportTemplate(developer, { templateId })
    await expect(updateReportTemplate(developer, { templateId, ...changed })).rejects.toMatchObject(
      { code: 'not_found' },
    )
    await expect(deleteReportTemplate(developer, { templateId })).rejects.toMatchObject({
      code: 'not_found',
    })
    const rows = await test.store.asSystem((tx) =>
      tx
        .select({ action: auditLog.action, orgId: auditLog.orgId, details: auditLog.details })
        .from(auditLog)
        .where(eq(auditLog.subject, templateId))
        .orderBy(auditLog.id),
    )
    expect(rows).toEqual([
      { action: 'report_template.created', orgId: null, details: { name: 'Stores' } },
      { action: 'report_template.updated', orgId: null, details: { name: 'Shops' } },
      { action: 'report_template.deleted', orgId: null, details: { name: 'Shops' } },
    ])
  })

  it('is refused a section that cannot be computed, with its place', async () => {
    await expect(
      createReportTemplate(developer, body('ecommerce', 'ShopifyOrders.custom_ours')),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      problems: [{ loc: ['body', 'definitions', 0, 'query', 'measures', 0] }],
    })
  })
})

it('templates cannot be changed by others, not even by the admin of a workspace', async () => {
  const { id: templateId } = await createReportTemplate(developer, body())
  const forbidden = { code: 'forbidden' }
  await expect(createReportTemplate(admin, body())).rejects.toMatchObject(forbidden)
  await expect(updateReportTemplate(admin, { templateId, ...body() })).rejects.toMatchObject(
    forbidden,
  )
  await expect(deleteReportTemplate(admin, { templateId })).rejects.toMatchObject(forbidden)
  expect(await ids()).toContain(templateId)
})

it('no workspace can change templates in the database', async () => {
  const { orgId } = requireWorkspace(admin)
  await expect(test.store.inWorkspace(orgId, (tx) => tx.delete(reportTemplates))).rejects.toThrow(
    'permission denied for table report_templates',
  )
})
