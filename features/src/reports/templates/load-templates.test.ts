import { OrgType, ReportTemplate } from '@cartograph/contract'
import { loadCatalogue } from '@cartograph/semantic'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LibraryError } from '../../data-files/index.ts'
import { loadReportTemplates } from './load-templates.ts'

const model = loadCatalogue()

describe('the reports that come with the product', () => {
  const library = loadReportTemplates(model)

  it.each(OrgType.options)('are at least twelve for workspaces of type %s', (type) => {
    const names = library.filter(({ org_type: one }) => one === type).map(({ name }) => name)
    expect(names.length).toBeGreaterThanOrEqual(12)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  })

  it('say in a sentence what is decided by them, and have two to five sections', () => {
    for (const template of library) {
      expect(ReportTemplate.parse(template)).toEqual(template)
      expect(template.description).toMatch(/^[A-Z][^.]+\.$/)
      expect(template.definitions.length).toBeGreaterThanOrEqual(2)
      expect(template.definitions.length).toBeLessThanOrEqual(5)
      const titles = template.definitions.map(({ section_title: title }) => title)
      expect(new Set(titles).size).toBe(titles.length)
    }
  })

  it('need what the platforms of their type provide', () => {
    const needs = (id: string) => library.find((one) => one.id === id)?.needs
    expect(needs('subscription-charges')).toEqual([['RE', 'SR', 'BO']])
    expect(needs('payments-and-fees')).toEqual([['SR']])
    const [store, ads, ...others] = needs('channels-and-spend') ?? []
    expect(others).toEqual([])
    expect([store, ads].map((codes) => codes?.includes('SP'))).toEqual([false, true])
    const isOfStore = (platforms: readonly string[]) => platforms.includes('SP')
    const hasNoStore = library.filter(({ org_type: type }) => ['marketing', 'saas'].includes(type))
    expect(hasNoStore.filter(({ needs: all }) => all.some(isOfStore))).toEqual([])
  })
})

describe('a file of reports', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'report-templates-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const good = `org_types: [ecommerce, amazon]
reports:
  - id: sales
    name: Sales
    description: What sold.
    definitions:
      - name: ShopifyOrders
        section_title: Sales
        query:
          measures: [ShopifyOrders.netSales]
          dimensions: [ShopifyOrders.channel]
`
  function problems(text: string): readonly string[] {
    writeFileSync(join(folder, '1.yml'), text)
    try {
      loadReportTemplates(model, folder)
      return []
    } catch (error) {
      return error instanceof LibraryError ? error.problems : [String(error)]
    }
  }

  it('is read for each type that it names, with what the schema defaults to', () => {
    writeFileSync(join(folder, '1.yml'), good)
    const [first, second, ...others] = loadReportTemplates(model, folder)
    expect(others).toEqual([])
    expect(second).toEqual({ ...first, org_type: 'amazon' })
    expect(first).toMatchObject({
      id: 'sales',
      org_type: 'ecommerce',
      granularity: 'day',
      reporting_period: 'thisMonth',
      comparison: 'pp',
      updated_by_name: null,
      updated_at: null,
      definitions: [{ add_summary_row: true, enable_pivot_config: false }],
    })
  })

  it.each([
    [
      'an unknown metric',
      good.replace('netSales', 'shoes'),
      "1.yml:10: The metric 'ShopifyOrders.shoes' does not exist. Correct it.",
    ],
    [
      'a breakdown of another group',
      good.replace('ShopifyOrders.channel', 'PlatformAdSpend.campaign'),
      "1.yml:11: 'Campaign' is no breakdown of this group. Correct it.",
    ],
    [
      'an unknown group',
      good.replace('name: ShopifyOrders', 'name: Shoes'),
      "1.yml:7: The metric group 'Shoes' does not exist. Correct it.",
    ],
    [
      'no description',
      good.replace('    description: What sold.\n', ''),
      "1.yml:3: 'description' is missing. Add it.",
    ],
    [
      'an unknown type of workspace',
      good.replace('amazon', 'bakery'),
      "1.yml:1: 'org_types' must be one of: ecommerce, saas, amazon, marketing. Choose one.",
    ],
    [
      'an id twice',
      good + good.slice(good.indexOf('  - id')),
      "1.yml:12: There is a template 'sales' already. Rename it.",
    ],
  ])('is refused with %s, at its line', (_what, text, problem) => {
    expect(problems(text)).toEqual([problem])
  })

  it('is missed where there is none', () => {
    expect(() => loadReportTemplates(model, folder)).toThrow('There are no report templates.')
  })
})
