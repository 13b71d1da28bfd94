import { newId, OrgId } from '@cartograph/contract'
import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { dialects } from '../../sql/dialects.ts'
import { render } from '../../sql/render.ts'
import type { Answer, Form } from '../../sql/select.ts'
import { inlineRows } from './inline-rows.ts'
import type { RandomTable } from '../evaluate/tables.ts'

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

const columns = [
  { name: 'name', type: 'text' },
  { name: 'amount', type: 'number' },
  { name: 'flag', type: 'boolean' },
  { name: 'at', type: 'time' },
] as const
const full = { name: "o'Brien %", amount: '-3.75', flag: true, at: '2024-02-29T23:59:59.999Z' }
const empty = { name: null, amount: null, flag: null, at: null }

describe.each(engines)('on $name', ({ warehouse }) => {
  it.each<[string, RandomTable['rows']]>([
    ['no rows', []],
    ['rows without a value', [empty, empty]],
    ['rows with and without values', [full, empty]],
  ])('gives %s', async (_, rows) => {
    const orgId = newId(OrgId)
    await warehouse.prepareWorkspace(orgId)
    const sql = inlineRows({ columns, rows }, warehouse.dialect)
    const statement = render(answer(sql), dialects[warehouse.dialect])
    const { rowsJson } = await warehouse.query({ orgId, ...statement, shortDecimals: true })
    await warehouse.dropWorkspace(orgId)
    expect(JSON.parse(rowsJson)).toEqual(
      rows.map((row) => (row === full ? { ...full, at: '2024-02-29T23:59:59.999' } : row)),
    )
  })
})

function answer(sql: string): Answer {
  const forms: Record<(typeof columns)[number]['name'], Form> = {
    name: { kind: 'text' },
    amount: { kind: 'number', places: 8 },
    flag: { kind: 'boolean' },
    at: { kind: 'time' },
  }
  return {
    rows: {
      kind: 'select',
      columns: columns.map(({ name }) => ({
        name,
        value: { kind: 'column', rows: 'given', name },
      })),
      from: { rows: { kind: 'model', sql }, as: 'given' },
      joins: [],
      where: [],
      groupedBy: null,
      isDistinct: false,
    },
    where: [],
    outputs: columns.map(({ name }) => ({ key: name, column: name, form: forms[name] })),
    constants: [],
    order: [{ column: 'name', descending: false }],
    limit: null,
    offset: 0,
  }
}
