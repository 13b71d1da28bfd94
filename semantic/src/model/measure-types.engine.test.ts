import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CubeQuery, newId, OrgId } from '@cartograph/contract'
import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { fullRows } from '../testing/full-rows.ts'
import { loadCatalogue } from '../load-catalogue.ts'
import { createSemantic } from '../load.ts'

const shared = `title: T
        description: D
        format: number
        meta: { sentiment: neutral, additivity: ratio, reporting: false }`

const catalogueText = `cubes:
  - name: Lines
    title: Lines
    description: Order lines.
    sql: SELECT line_id, quantity, unit_price FROM order_lines
    dimensions:
      - { name: quantity, title: T, description: D, type: number, sql: '{CUBE}.quantity' }
      - { name: isBulk, title: T, description: D, type: boolean, sql: '{quantity} > 50' }
    measures:
      - name: rows
        type: count
        ${shared}
      - name: mean
        type: avg
        sql: '{CUBE}.unit_price'
        ${shared}
      - name: cheapest
        type: min
        sql: '{CUBE}.unit_price'
        ${shared}
      - name: dearest
        type: max
        sql: '{CUBE}.unit_price'
        ${shared}
      - name: pieces
        type: sum
        sql: '{quantity}'
        ${shared}
      - name: bulkPieces
        type: sum
        sql: '{quantity}'
        filters: [{ sql: '{isBulk}' }, { sql: '{CUBE}.unit_price > 1' }]
        ${shared}
      - name: bulkPercent
        type: number
        sql: 100.0 * {bulkPieces} / {pieces}
        ${shared}
`

const engines = await openTestWarehouses()
const folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
writeFileSync(join(folder, 'lines.yml'), catalogueText)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  for (const engine of engines) await engine.close()
})

describe.each(engines)('every type of measure, on $name', ({ warehouse }) => {
  const orgId = newId(OrgId)
  const semantic = createSemantic({ warehouse, catalogue: loadCatalogue(folder) })

  it('gives exact numbers, whole ones with all their zeros', async () => {
    await warehouse.prepareWorkspace(orgId)
    await warehouse.replaceRows({
      orgId,
      batchKey: 'lines',
      parts: fullRows({
        order_lines: [
          { quantity: 100, unit_price: '0.1' },
          { quantity: 100, unit_price: '2.2' },
          { quantity: 40, unit_price: '1' },
        ],
      }),
    })
    const names = ['rows', 'mean', 'cheapest', 'dearest', 'pieces', 'bulkPieces', 'bulkPercent']
    const measures = names.map((name) => `Lines.${name}`)
    const { results } = await semantic.load({ orgId, query: CubeQuery.parse({ measures }) })
    // mean 3.3 / 3; bulk 100 of 240 pieces, the cheap hundred left out
    expect(results[0]?.data).toEqual([
      {
        'Lines.rows': '3',
        'Lines.mean': '1.1',
        'Lines.cheapest': '0.1',
        'Lines.dearest': '2.2',
        'Lines.pieces': '240',
        'Lines.bulkPieces': '100',
        'Lines.bulkPercent': '41.6667',
      },
    ])
  })

  it('groups and filters by a number', async () => {
    const query = CubeQuery.parse({
      dimensions: ['Lines.quantity', 'Lines.isBulk'],
      measures: ['Lines.rows'],
      filters: [{ member: 'Lines.quantity', operator: 'gt', values: ['39.5'] }],
      order: { 'Lines.quantity': 'asc' },
    })
    const { results } = await semantic.load({ orgId, query })
    expect(results[0]?.data).toEqual([
      { 'Lines.quantity': '40', 'Lines.isBulk': false, 'Lines.rows': '1' },
      { 'Lines.quantity': '100', 'Lines.isBulk': true, 'Lines.rows': '2' },
    ])
  })
})
