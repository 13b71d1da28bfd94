import { describe, expect, it } from 'vitest'
import { checkUnits } from './check-units.ts'
import { parseExpression } from '../expressions/parse-expression.ts'
import type { KnownMember, Names } from '../expressions/resolve-reference.ts'

const measure = (format: string | null): KnownMember => ({
  kind: 'measure',
  type: 'sum',
  format,
  granularities: new Set(),
})
const names: Names = new Map([
  [
    'sales',
    new Map([
      ['net', measure('currency')],
      ['tax', measure('currency')],
      ['rate', measure('percent')],
      ['orders', measure('number')],
      ['score', measure(null)],
    ]),
  ],
])
const check = (sql: string, format: string | null) =>
  checkUnits(parseExpression(sql, { cube: 'sales', names, aggregates: true }), format, names)

describe('checkUnits', () => {
  it.each([
    ['{net} - {tax}', 'currency'],
    ['{net} + 0', 'currency'],
    ['{net} * {rate}', 'currency'],
    ['{net} * 1.19', 'currency'],
    ['{net} / NULLIF({orders}, 0)', 'currency'],
    ['{net} / {tax}', 'percent'],
    ['{net} / {tax}', 'number'],
    ['({net} - {tax}) / NULLIF({net}, 0)', 'percent'],
    ['100.0 * {net} / {tax}', 'percent'],
    ['1 - {rate}', 'percent'],
    ['{score} + {net}', 'currency'],
    ['{score} / {net}', 'currency'],
    ['{net} * {net}', 'percent'],
    ['CASE WHEN {net} > 100 THEN {net} ELSE 0 END', 'currency'],
    ['COALESCE({net}, 0)', 'currency'],
  ])('accepts %s as %s', (sql, format) => {
    expect(() => check(sql, format)).not.toThrow()
  })

  const mixed =
    'Money and a percentage are added, subtracted or compared here. Multiply them, or use one unit.'
  const plain =
    'A plain number is added to or subtracted from money here. Refer to a measure of money instead.'
  const ratio = 'Money divided by money is a ratio, not money. Use the format percent or number.'
  const money =
    'This is an amount of money, not a percentage. Use the format currency, or divide it.'
  it.each([
    ['{net} + {rate}', 'currency', mixed],
    ['{rate} - {net}', null, mixed],
    ['CASE WHEN {net} > {rate} THEN 1 END', 'number', mixed],
    ['ABS(-{net}) + COALESCE({rate}, 0)', null, mixed],
    ['({net} + {tax} + {rate}) / 2', null, mixed],
    ['{net} + 5', 'currency', plain],
    ['5 - {net}', null, plain],
    ['{net} / NULLIF({tax}, 0)', 'currency', ratio],
    ['100 * {net} / {tax} + 1', 'currency', ratio],
    ['({net} + {tax}) / {net} * 2', 'currency', ratio],
    ['{net} + {tax}', 'percent', money],
    ['CASE WHEN {orders} > 0 THEN {net} / {orders} END', 'percent', money],
  ])('rejects %s as %s', (sql, format, problem) => {
    expect(() => check(sql, format)).toThrow(problem)
  })
})
