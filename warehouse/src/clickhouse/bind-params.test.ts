import { describe, expect, it } from 'vitest'
import { bindParams } from './bind-params.ts'
import { requireOneExpression } from './run-select.ts'
import { scanSql } from './scan-sql.ts'

describe('binding parameters', () => {
  it.each([
    ['SELECT $1', ['x'], 'SELECT {p1:String}'],
    ['$2+$1', [1, 0.5], '{p2:Float64}+{p1:Int64}'],
    ['$1,$1', [null], '{p1:Nullable(String)},{p1:Nullable(String)}'],
    ['x = $1', [false], 'x = {p1:Bool}'],
    ["'$1' || $1", ['x'], "'$1' || {p1:String}"],
    ["'it''s $1' \"$1\" `$1`", ['x'], "'it''s $1' \"$1\" `$1`"],
    ["'\\' $1' $1", ['x'], "'\\' $1' {p1:String}"],
    ['a -- $1\n$1', ['x'], 'a -- $1\n{p1:String}'],
    ['a /* $1 */ $1', ['x'], 'a /* $1 */ {p1:String}'],
    [
      '$1$2$3$4$5$6$7$8$9$10',
      Array.from({ length: 10 }, () => true),
      Array.from({ length: 10 }, (_, i) => `{p${i + 1}:Bool}`).join(''),
    ],
  ])('binds %j with %j as %j', (sql, params, expected) => {
    expect(bindParams(scanSql(sql), params)).toBe(expected)
  })

  it.each(['$2', '$0', '$99'])('rejects %s with one value', (sql) => {
    expect(() => bindParams(scanSql(sql), ['x'])).toThrow(/was not given/)
  })
})

describe('a parenthesised expression', () => {
  it.each([
    'SELECT (1 + (2))',
    "SELECT ')', '(', ';' -- ) ;\n",
    'SELECT 1 /* ) */',
    'SELECT "a)" FROM `b;`',
  ])('may be %j', (sql) => {
    expect(() => requireOneExpression(scanSql(sql))).not.toThrow()
  })

  it.each([
    'SELECT 1) UNION ALL SELECT (2',
    'SELECT (1',
    'SELECT 1; SELECT 2',
    "SELECT 'open",
    "SELECT $$ ' $$) , (SELECT 1",
    "SELECT 1 # '\n) , (SELECT 2",
    'SELECT ‘quoted’',
  ])('may not be %j', (sql) => {
    expect(() => requireOneExpression(scanSql(sql))).toThrow(
      expect.objectContaining({ code: 'invalid_query' }),
    )
  })
})
