import { describe, expect, it } from 'vitest'
import type { Expression } from '../ast.ts'
import { readArithmetic } from './arithmetic.ts'
import { cutAtReferences } from './sql-references.ts'

describe('readArithmetic', () => {
  it.each([
    ['{a} - {b} - {c}', '((a - b) - c)'],
    ['{a} + {b} * {c}', '(a + (b * c))'],
    ['({a} + {b}) * {c}', '((a + b) * c)'],
    ['({a} - {b}) / NULLIF({c}, 0)', '((a - b) / c)'],
    ['100.0 * {CUBE.a} / {Cube.b}', '((100.0 * a) / b)'],
    ['nullif({a} + 1, 0)', '(a + 1)'],
  ])('reads %s', (sql, expected) => {
    expect(written(read(sql))).toBe(expected)
  })

  it.each([
    '',
    '{a} +',
    '{a} {b}',
    '({a}',
    '{a})',
    'SUM({a})',
    '{a}; DROP',
    'NULLIF({a}, 1)',
    '{a} ** 2',
    'x',
  ])('refuses %j', (sql) => {
    expect(() => read(sql)).toThrow('In a measure of type number')
  })
})

function read(sql: string): Expression {
  return readArithmetic(cutAtReferences(sql, 'Cube'), (name) => ({ kind: 'column', name }))
}

function written(of: Expression): string {
  if (of.kind === 'column') return of.name
  if (of.kind === 'number') return of.text
  if (of.kind !== 'arithmetic') throw new Error(`${of.kind} is not arithmetic`)
  return `(${written(of.left)} ${of.operator} ${written(of.right)})`
}
