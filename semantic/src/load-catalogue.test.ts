import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from './load-catalogue.ts'
import { CatalogueError } from './model/catalogue-error.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const good = `cubes:
  - name: Sales
    title: Sales
    description: What was sold.
    sql: SELECT order_name, total FROM orders
    measures:
      - name: total
        title: Total
        description: Sum.
        type: sum
        sql: '{CUBE}.total'
        format: currency
        meta: { sentiment: up, additivity: sum, reporting: true }
    dimensions:
      - name: order
        title: Order
        description: Its name.
        type: string
        sql: '{CUBE}.order_name'
`

describe('loadCatalogue', () => {
  it('reads the catalogue of the product', () => {
    const cube = loadCatalogue().cubes.get('ShopifyOrders')
    expect([...(cube?.measures.keys() ?? [])]).toEqual([
      'orders',
      'grossSales',
      'discounts',
      'refunds',
      'netSales',
      'averageOrderValue',
      'customers',
    ])
    expect(cube?.measures.get('netSales')).toMatchObject({
      name: 'ShopifyOrders.netSales',
      title: 'Shopify Orders Net sales',
      shortTitle: 'Net sales',
      format: 'currency',
      meta: { sentiment: 'up', additivity: 'sum', reporting: true },
    })
    expect(cube?.dimensions.get('happenedAt')?.type).toBe('time')
  })

  it('reads a file of its own', () => {
    expect([...loadCatalogue(folderWith(good)).cubes.keys()]).toEqual(['Sales'])
  })

  const flaws: [string, string, string, string][] = [
    ['an unknown key', 'format: currency', 'fromat: currency', "12: 'fromat' is not known here"],
    ['a measure of unknown type', 'type: sum', 'type: summ', "10: 'type' must be one of: count,"],
    ['a missing key', '        type: string\n', '', '15: '],
    ['text that is no YAML', 'cubes:', 'cubes: [', ': '],
    [
      'a reference to nothing',
      "'{CUBE}.order_name'",
      "'{nothing}'",
      '19: {nothing} is not a member',
    ],
    ['another cube', "'{CUBE}.order_name'", "'{Other.x}'", '19: {Other.x} leads nowhere'],
    ['a circle of one', "'{CUBE}.order_name'", "'{order}'", "19: 'order' refers to itself"],
    ['a measure in a row', "'{CUBE}.order_name'", "'{total}'", '19: {total} is a measure'],
    ['a name twice', 'name: order', 'name: total', "19: 'total' names a measure too"],
    ['a table of nobody', 'FROM orders', 'FROM pg_tables', "5: The cube reads 'pg_tables'"],
    ['a table of another schema', 'FROM orders', 'FROM x.orders', "5: The cube reads 'x.orders'"],
    ['a table made of a file', 'FROM orders', "FROM 'a.csv'", "5: The cube reads ''a.csv''"],
    ['a second statement', 'FROM orders', 'FROM orders; DROP', '5: The cube'],
    [
      'a count of something',
      'type: sum',
      'type: count',
      "11: A count counts rows and takes no 'sql'",
    ],
    ['arithmetic over columns', 'type: sum', 'type: number', '11: In a measure of type number'],
  ]
  it.each(flaws)('refuses %s, with file, line and what to do', (_, part, flaw, problem) => {
    expect(part.length > 0 && good.includes(part)).toBe(true)
    const error = problemsOf(good.replace(part, flaw))
    expect(error).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`a.yml:${problem.startsWith(': ') ? '' : problem}`),
      ]),
    )
  })

  it('finds a circle of calculated measures', () => {
    const circle = ['one', 'two']
      .map(
        (name, index, names) => `      - name: ${name}
        title: T
        description: D
        type: number
        sql: '{${names[1 - index]}} + 1'
        format: number
        meta: { sentiment: up, additivity: ratio, reporting: false }
`,
      )
      .join('')
    const problems = problemsOf(good.replace('    dimensions:\n', `${circle}    dimensions:\n`))
    expect(problems).toHaveLength(2)
    expect(problems[0]).toContain("a.yml:18: 'one' refers to itself: one → two → one")
  })

  it('lists all that is wrong at once', () => {
    const problems = problemsOf(
      good.replace('type: sum', 'type: summ').replace('format: currency', 'format: pounds'),
    )
    expect(problems).toHaveLength(2)
  })

  it('refuses two cubes of one name', () => {
    const folder = folderWith(good)
    writeFileSync(join(folder, 'b.yml'), good)
    expect(() => loadCatalogue(folder)).toThrow("b.yml:2: There is a cube 'Sales' already.")
  })

  it('refuses a folder without a catalogue', () => {
    expect(() => loadCatalogue(folderWith(null))).toThrow('no catalogue file')
  })
})

function problemsOf(text: string): readonly string[] {
  try {
    loadCatalogue(folderWith(text))
  } catch (error) {
    if (error instanceof CatalogueError) return error.problems
    throw error
  }
  return []
}

function folderWith(text: string | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
  folders.push(folder)
  if (text !== null) writeFileSync(join(folder, 'a.yml'), text)
  return folder
}
