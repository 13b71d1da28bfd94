import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LibraryError } from '../data-files/index.ts'
import { loadLibrary } from './load-library.ts'

const warehouse = {
  dialect: 'duckdb',
  query: () => Promise.reject(new Error('not asked')),
} as const
const meta = createSemantic({ warehouse, model: loadCatalogue() }).meta()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'library-'))
  cpSync(join(import.meta.dirname, 'fixtures/library'), folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function problems(): readonly string[] {
  try {
    loadLibrary(meta, folder)
    return []
  } catch (error) {
    return error instanceof LibraryError ? error.problems : [String(error)]
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

function rewrite(file: string, from: string, to: string): void {
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text).toContain(from)
  write(file, text.replace(from, to))
}

describe('the dashboard library', () => {
  it('has a home for a type of workspace, and the dashboards of its collections in display order', () => {
    const typeLibrary = loadLibrary(meta, folder).get('ecommerce')
    expect([...(typeLibrary?.dashboards.keys() ?? [])]).toEqual(['ecommerce', 'sales', 'orders'])
    expect(typeLibrary?.dashboards.get('orders')).toMatchObject({ title: 'Orders of the shop' })
    expect(typeLibrary?.dashboards.get('ecommerce')?.global_filters[0]).toMatchObject({
      key: 'global',
      default_value: 'thisWeek',
    })
    // The collection without dashboards is left out.
    expect(typeLibrary?.collections.map(({ collection_id }) => collection_id)).toEqual(['shop'])
    expect(typeLibrary?.collections[0]?.dashboards.map(({ file_name }) => file_name)).toEqual([
      'orders',
      'sales',
    ])
  })

  it('keeps the order of the file when there is no display order', () => {
    rewrite('ecommerce/collections.yml', ', display_order: 1 }', ' }')
    rewrite('ecommerce/collections.yml', ', display_order: 2 }', ' }')
    const [collection] = loadLibrary(meta, folder).get('ecommerce')?.collections ?? []
    expect(collection?.dashboards).toMatchObject([
      { file_name: 'sales', display_order: 1 },
      { file_name: 'orders', display_order: 2 },
    ])
  })

  it('prefers a type’s own file to the shared one', () => {
    write('ecommerce/orders.yml', readFileSync(join(folder, 'any/orders.yml'), 'utf8'))
    rewrite('ecommerce/orders.yml', 'Orders of the shop', 'Our own orders')
    const typeLibrary = loadLibrary(meta, folder).get('ecommerce')
    expect(typeLibrary?.dashboards.get('orders')?.title).toBe('Our own orders')
  })
})

describe('an error is reported with file and line', () => {
  it.each([
    [
      'a member that does not exist',
      'ecommerce/sales.yml',
      'member: ShopifyOrders.netSales',
      'member: ShopifyOrders.nett',
      /^ecommerce\/sales\.yml:15: There is no 'ShopifyOrders\.nett' in the semantic model\. Correct it\.$/,
    ],
    [
      'a measure in place of a dimension',
      'ecommerce/sales.yml',
      'dimensions: [ShopifyOrders.financialStatus]\n                  time',
      'dimensions: [ShopifyOrders.netSales]\n                  time',
      /^ecommerce\/sales\.yml:19: 'ShopifyOrders\.netSales' is a measure, but a dimension is needed here\. Correct it\.$/,
    ],
    [
      'a dimension that is not a time',
      'ecommerce/sales.yml',
      'dimension: ShopifyOrders.happenedAt',
      'dimension: ShopifyOrders.financialStatus',
      /^ecommerce\/sales\.yml:21: 'ShopifyOrders\.financialStatus' is a dimension, but a time dimension is needed here\. Correct it\.$/,
    ],
    [
      'an unknown key',
      'ecommerce/sales.yml',
      'dashboard_tag: sales',
      'dashboard_tag: sales\ncolour: red',
      /^ecommerce\/sales\.yml:3: 'colour' is not a known key\. Remove it, or correct its spelling\.$/,
    ],
    [
      'a missing key',
      'ecommerce/sales.yml',
      'dashboard_tag: sales\n',
      '',
      /^ecommerce\/sales\.yml:1: 'dashboard_tag' is missing\. Add it\.$/,
    ],
    [
      'an element of an unknown kind',
      'ecommerce/sales.yml',
      'type: table',
      'type: pie',
      /^ecommerce\/sales\.yml:12: "pie" is not a known type: kpi, .*, scatter_bubble_chart, significant_changes\. Choose one\.$/,
    ],
    [
      'an invalid key inside an element’s query',
      'ecommerce/sales.yml',
      'order: [[ShopifyOrders.netSales, desc]]',
      'sorted: yes',
      /^ecommerce\/sales\.yml:\d+: .*"sorted" is not allowed\. Correct it\.$/,
    ],
    [
      'a variable that no filter sets',
      'ecommerce/sales.yml',
      '$global.dateRange',
      '$section.dateRange',
      /^ecommerce\/sales\.yml:17: .*Nothing on this dashboard sets '\$section\.dateRange'\. Correct it\.$/,
    ],
    [
      'invalid YAML',
      'ecommerce/sales.yml',
      'tabs:',
      'tabs: [',
      /^ecommerce\/sales\.yml:\d+: This is not YAML: .*\. Correct it\.$/,
    ],
    [
      'a collection that lists a missing file',
      'ecommerce/collections.yml',
      'file_name: orders',
      'file_name: order',
      /^ecommerce\/collections\.yml:9: There is no file 'order\.yml'\. Add it, or correct the name\.$/,
    ],
    [
      'a dashboard that is listed twice',
      'ecommerce/collections.yml',
      'file_name: sales',
      'file_name: orders',
      /^ecommerce\/collections\.yml:9: 'orders' is listed already\. Remove it from one of its places\.$/,
    ],
    [
      'two dashboards with one id',
      'ecommerce/collections.yml',
      'dashboard_id: orders',
      'dashboard_id: sales',
      /^ecommerce\/collections\.yml:9: There is a dashboard 'sales' already\. Rename one of them\.$/,
    ],
    [
      'a collection with the reserved id of the workspace’s own',
      'ecommerce/collections.yml',
      'collection_id: shop',
      'collection_id: own',
      /^ecommerce\/collections\.yml:2: There is a collection 'own' already\. Rename one of them\.$/,
    ],
    [
      'two dashboards with one tag',
      'any/orders.yml',
      'dashboard_tag: orders',
      'dashboard_tag: home',
      /^any\/orders\.yml:2: There is a dashboard with the tag 'home' already\. Change one of them\.$/,
    ],
  ])('%s', (_what, file, from, to, expected) => {
    rewrite(file, from, to)
    const found = problems()
    expect(found.filter((problem) => expected.test(problem))).toHaveLength(1)
  })

  it('an unlisted dashboard, and a missing home', () => {
    const sales = readFileSync(join(folder, 'ecommerce/sales.yml'), 'utf8')
    for (const name of ['ecommerce/more', 'any/less', 'ecommerce/own-one']) {
      write(`${name}.yml`, sales.replace('dashboard_tag: sales', `dashboard_tag: t`))
    }
    rmSync(join(folder, 'ecommerce/ecommerce.yml'))
    expect(problems()).toEqual([
      'any/less.yml:1: No collections.yml lists this dashboard. List it, or remove the file.',
      'ecommerce:1: The home dashboard of this type, ecommerce.yml, is missing. Add it.',
      'ecommerce/more.yml:1: ecommerce/collections.yml does not list this dashboard. List it, or remove the file.',
      'ecommerce/own-one.yml:1: The prefix own-… is reserved for dashboards that workspaces create. Rename the file.',
      'ecommerce/own-one.yml:1: ecommerce/collections.yml does not list this dashboard. List it, or remove the file.',
    ])
  })

  it('a folder of an unknown type, and a type without collections', () => {
    rmSync(join(folder, 'ecommerce/collections.yml'))
    mkdirSync(join(folder, 'shops'))
    expect(problems()).toEqual(
      expect.arrayContaining([
        'ecommerce/collections.yml:1: This file is missing. Add it.',
        "shops:1: 'shops' is not a type of workspace. Name the folder ecommerce, saas, amazon, marketing, any.",
      ]),
    )
  })

  it('a library without dashboards', () => {
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    expect(problems()).toEqual([
      `${folder}:1: There is no dashboard folder. Add one, or name another folder.`,
    ])
  })
})
