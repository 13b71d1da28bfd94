import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LibraryError } from './library-error.ts'
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
  it('has for a type of workspace its home and what its collections list, in display order', () => {
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

  it('keeps the order of the file where none is said', () => {
    rewrite('ecommerce/collections.yml', ', display_order: 1 }', ' }')
    rewrite('ecommerce/collections.yml', ', display_order: 2 }', ' }')
    const [collection] = loadLibrary(meta, folder).get('ecommerce')?.collections ?? []
    expect(collection?.dashboards).toMatchObject([
      { file_name: 'sales', display_order: 1 },
      { file_name: 'orders', display_order: 2 },
    ])
  })

  it('prefers a file of the type’s own to one that is for any', () => {
    write('ecommerce/orders.yml', readFileSync(join(folder, 'any/orders.yml'), 'utf8'))
    rewrite('ecommerce/orders.yml', 'Orders of the shop', 'Our own orders')
    const typeLibrary = loadLibrary(meta, folder).get('ecommerce')
    expect(typeLibrary?.dashboards.get('orders')?.title).toBe('Our own orders')
  })
})

describe('a mistake is told with file and line', () => {
  it.each([
    [
      'a member that is not there',
      'ecommerce/sales.yml',
      'member: ShopifyOrders.netSales',
      'member: ShopifyOrders.nett',
      /^ecommerce\/sales\.yml:15: There is no 'ShopifyOrders\.nett' to ask for\. Correct it\.$/,
    ],
    [
      'a measure where a dimension is meant',
      'ecommerce/sales.yml',
      'dimensions: [ShopifyOrders.financialStatus]\n                  time',
      'dimensions: [ShopifyOrders.netSales]\n                  time',
      /^ecommerce\/sales\.yml:19: 'ShopifyOrders\.netSales' is a measure, and this is to be a dimension\. Correct it\.$/,
    ],
    [
      'a dimension that is no time',
      'ecommerce/sales.yml',
      'dimension: ShopifyOrders.happenedAt',
      'dimension: ShopifyOrders.financialStatus',
      /^ecommerce\/sales\.yml:21: 'ShopifyOrders\.financialStatus' is a dimension, and this is to be a time dimension\. Correct it\.$/,
    ],
    [
      'a key that nothing reads',
      'ecommerce/sales.yml',
      'dashboard_tag: sales',
      'dashboard_tag: sales\ncolour: red',
      /^ecommerce\/sales\.yml:3: 'colour' is not known here\. Remove it, or correct its spelling\.$/,
    ],
    [
      'a key that is missing',
      'ecommerce/sales.yml',
      'dashboard_tag: sales\n',
      '',
      /^ecommerce\/sales\.yml:1: 'dashboard_tag' is missing\. Add it\.$/,
    ],
    [
      'an element of no known kind',
      'ecommerce/sales.yml',
      'type: table',
      'type: pie',
      /^ecommerce\/sales\.yml:12: "pie" is no type that is known: kpi, .*, scatter_bubble_chart, significant_changes\. Choose one\.$/,
    ],
    [
      'what an element cannot have inside of its query',
      'ecommerce/sales.yml',
      'order: [[ShopifyOrders.netSales, desc]]',
      'sorted: yes',
      /^ecommerce\/sales\.yml:\d+: .*"sorted" is not allowed\. Correct it\.$/,
    ],
    [
      'a variable that nothing sets',
      'ecommerce/sales.yml',
      '$global.dateRange',
      '$section.dateRange',
      /^ecommerce\/sales\.yml:17: .*Nothing on this dashboard sets '\$section\.dateRange'\. Correct it\.$/,
    ],
    [
      'what is not YAML',
      'ecommerce/sales.yml',
      'tabs:',
      'tabs: [',
      /^ecommerce\/sales\.yml:\d+: This is not YAML: .*\. Correct it\.$/,
    ],
    [
      'a collection that lists a file which is not there',
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
      'two dashboards of one id',
      'ecommerce/collections.yml',
      'dashboard_id: orders',
      'dashboard_id: sales',
      /^ecommerce\/collections\.yml:9: There is a dashboard 'sales' already\. Rename one of them\.$/,
    ],
    [
      'a collection with the id of what the workspace makes itself',
      'ecommerce/collections.yml',
      'collection_id: shop',
      'collection_id: own',
      /^ecommerce\/collections\.yml:2: There is a collection 'own' already\. Rename one of them\.$/,
    ],
    [
      'two dashboards of one tag',
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

  it('a dashboard that nothing lists, and a home that is missing', () => {
    const sales = readFileSync(join(folder, 'ecommerce/sales.yml'), 'utf8')
    for (const name of ['ecommerce/more', 'any/less', 'ecommerce/own-one']) {
      write(`${name}.yml`, sales.replace('dashboard_tag: sales', `dashboard_tag: t`))
    }
    rmSync(join(folder, 'ecommerce/ecommerce.yml'))
    expect(problems()).toEqual([
      'any/less.yml:1: No collections.yml lists this dashboard. List it, or remove the file.',
      'ecommerce:1: The home of this type, ecommerce.yml, is missing. Add it.',
      'ecommerce/more.yml:1: ecommerce/collections.yml does not list this dashboard. List it, or remove the file.',
      'ecommerce/own-one.yml:1: What workspaces make themselves is called own-…. Rename the file.',
      'ecommerce/own-one.yml:1: ecommerce/collections.yml does not list this dashboard. List it, or remove the file.',
    ])
  })

  it('a folder of no type, and a type without its collections', () => {
    rmSync(join(folder, 'ecommerce/collections.yml'))
    mkdirSync(join(folder, 'shops'))
    expect(problems()).toEqual(
      expect.arrayContaining([
        'ecommerce/collections.yml:1: This file is missing. Add it.',
        "shops:1: 'shops' is no type of workspace. Name the folder ecommerce, saas, amazon, marketing, any.",
      ]),
    )
  })

  it('a library without dashboards', () => {
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    expect(problems()).toEqual([
      `${folder}:1: There is no folder of dashboards. Add one, or name another folder.`,
    ])
  })
})
