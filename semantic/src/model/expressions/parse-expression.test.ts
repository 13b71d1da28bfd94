import { describe, expect, it } from 'vitest'
import type { Expression } from '../../expression.ts'
import { parseExpression } from './parse-expression.ts'
import type { KnownMember, Scope } from './resolve-reference.ts'

const plain = { type: null, format: null, granularities: new Set<string>() }
const time = {
  ...plain,
  kind: 'dimension',
  type: 'time',
  granularities: new Set(['fiscal']),
} as const
const text = { ...plain, kind: 'dimension', type: 'string' } as const

const scope: Scope = {
  cube: 'orders',
  names: new Map([
    [
      'orders',
      new Map<string, KnownMember>([
        ['createdAt', time],
        ['state', text],
        ['users', text],
      ]),
    ],
    ['users', new Map<string, KnownMember>([['name', text]])],
    ['broken', null],
  ]),
  aggregates: false,
}

describe('parseExpression', () => {
  it.each([
    // Values.
    ['42', '42'],
    ['0.50', '0.50'],
    ['.5', '0.5'],
    ["'it''s'", "'it's'"],
    ["'{CUBE}.x -- text'", "'{CUBE}.x -- text'"],
    ['TRUE', 'true'],
    ['null', 'null'],
    ['amount', 'orders.amount'],
    ['date', 'orders.date'],
    ['"order"', 'orders.order'],
    ['`a b`', 'orders.a b'],
    // References.
    ['{CUBE}.amount', 'orders.amount'],
    ['${CUBE}.amount', 'orders.amount'],
    ['{orders}."select"', 'orders.select'],
    ['{users}.id', 'users.id'],
    ['{ state }', '{orders.state}'],
    ['{users}', '{orders.users}'],
    ['{CUBE.state}', '{orders.state}'],
    ['{orders.state}', '{orders.state}'],
    ['{users.name}', '{users.name}'],
    ['{createdAt.month}', '{orders.createdAt.month}'],
    ['{orders.createdAt.fiscal}', '{orders.createdAt.fiscal}'],
    // What binds tighter.
    ['1 + 2 * 3', '(1 + (2 * 3))'],
    ['(1 + 2) * 3', '((1 + 2) * 3)'],
    ['1 - 2 - 3', '((1 - 2) - 3)'],
    ['8 / 4 % 3', '((8 / 4) % 3)'],
    ['-1 * +2', '(-(1) * 2)'],
    ["'a' || 1 + 2", "('a' || (1 + 2))"],
    ['1 + 2 = 3', '((1 + 2) = 3)'],
    ['NOT a = b', 'not((orders.a = orders.b))'],
    ['a OR b AND NOT c', 'any(orders.a; all(orders.b; not(orders.c)))'],
    ['a AND b AND c', 'all(orders.a; orders.b; orders.c)'],
    ['a = b IS NULL', 'isNull((orders.a = orders.b))'],
    // Conditions.
    ['a != 1', '(orders.a <> 1)'],
    ['a <= 1', '(orders.a <= 1)'],
    ['a IS NULL', 'isNull(orders.a)'],
    ['a is not null', 'not(isNull(orders.a))'],
    ['a IS TRUE', 'COALESCE(orders.a; false)'],
    ['a IS NOT FALSE', 'not(COALESCE(not(orders.a); false))'],
    ["a IN ('x', 'y')", "in(orders.a; 'x'; 'y')"],
    ["a NOT IN ('x')", "not(in(orders.a; 'x'))"],
    ["a LIKE 'x%'", "like(orders.a; 'x%')"],
    ["a NOT ILIKE 'x%'", "not(ilike(orders.a; 'x%'))"],
    ['a BETWEEN 1 AND 2 AND b', 'all(all((orders.a >= 1); (orders.a <= 2)); orders.b)'],
    ['a NOT BETWEEN 1 AND 2', 'not(all((orders.a >= 1); (orders.a <= 2)))'],
    // CASE.
    ['CASE WHEN a THEN 1 WHEN b THEN 2 ELSE 3 END', 'case(orders.a → 1; orders.b → 2; else 3)'],
    ["CASE a WHEN 'x' THEN 1 END", "case((orders.a = 'x') → 1)"],
    // Casts.
    ['CAST(a AS VARCHAR(10))', 'orders.a::text'],
    ['a::bigint', 'orders.a::integer'],
    ['a::text::date', 'orders.a::text::date'],
    ['-a::real', '-(orders.a::float)'],
    ['CAST(a AS DOUBLE PRECISION)', 'orders.a::float'],
    ['CAST(a AS NUMERIC)', 'orders.a::decimal'],
    ['CAST(a AS DECIMAL(18, 2))', 'ROUND(orders.a::decimal; 2)'],
    ['CAST(a AS BOOLEAN)', 'orders.a::boolean'],
    ["DATE '2025-01-31'", "'2025-01-31'::date"],
    ["timestamp '2025-01-31 10:00:00'", "'2025-01-31 10:00:00'::time"],
    // Calls.
    ['Lower(a)', 'LOWER(orders.a)'],
    ['IFNULL(a, 0)', 'COALESCE(orders.a; 0)'],
    ['CEILING(a)', 'CEIL(orders.a)'],
    ['SUBSTR(a, 1, 2)', 'SUBSTRING(orders.a; 1; 2)'],
    ['ROUND(a, -2)', 'ROUND(orders.a; -(2))'],
    ["DATE_TRUNC('MONTH', a)", "DATE_TRUNC('month'; orders.a)"],
    ["DATE_DIFF('days', a, b)", "DATE_DIFF('day'; orders.a; orders.b)"],
    ['EXTRACT(DOW FROM a)', "DATE_PART('dow'; orders.a)"],
    // Intervals.
    ["a + INTERVAL '7 days'", "DATE_ADD('day'; 7; orders.a)"],
    ['a - interval 2 month', "DATE_ADD('month'; -(2); orders.a)"],
    ["a - INTERVAL '1' YEAR < b", "(DATE_ADD('year'; -(1); orders.a) < orders.b)"],
    ["a + INTERVAL '1 month -1 day'", "DATE_ADD('day'; -(1); DATE_ADD('month'; 1; orders.a))"],
    // Comments and white space.
    ['a -- why\n + 1', '(orders.a + 1)'],
    ['a /* why */ + 1', '(orders.a + 1)'],
  ])('reads %s', (sql, expected) => {
    expect(written(parseExpression(sql, scope))).toBe(expected)
  })

  it.each([
    ['SUM(a) / COUNT(*)', '(sum(orders.a) / count(*))'],
    ['COUNT(DISTINCT a)', 'count_distinct(orders.a)'],
    ['count(a)', 'count(orders.a)'],
    ['AVG(a) + MIN(a) + MAX(a)', '((avg(orders.a) + min(orders.a)) + max(orders.a))'],
    ["SUM(a) FILTER (WHERE b = 'x')", "sum(orders.a if (orders.b = 'x'))"],
  ])('reads %s over groups of rows', (sql, expected) => {
    expect(written(parseExpression(sql, { ...scope, aggregates: true }))).toBe(expected)
  })

  const unexpected = (token: string) =>
    `'${token}' is unexpected here. Correct the expression; engine-specific SQL belongs in the cube's 'sql'.`
  const early = 'The expression ends too early. Complete it.'
  it.each([
    ['', early],
    ['a +', early],
    ['(a', early],
    ['CASE WHEN a THEN 1', early],
    ['a b', unexpected('b')],
    ['a)', unexpected(')')],
    ['a < b < c', unexpected('<')],
    ['CASE a END', unexpected('END')],
    ['SELECT a FROM b', unexpected('SELECT')],
    ['CURRENT_DATE', unexpected('CURRENT_DATE')],
    ['a IN (SELECT b)', unexpected('SELECT')],
    ["a LIKE 'x' ESCAPE '!'", unexpected('ESCAPE')],
    ['a ** 2', unexpected('*')],
    ["INTERVAL '1 day' + a", unexpected('1 day')],
    ['a; DROP', "';' is not valid here. Remove it."],
    ['a ? b', "'?' is not valid here. Remove it."],
    ["'open", "The quote before 'open is never closed. Close it."],
    ['1e5', "'1e5' is not a number. Write digits with at most one point."],
    [
      '{CUBE}.total * 1234567890.123456789',
      '1234567890.123456789 has too many digits. Write at most 18.',
    ],
    ['1.2.3', "'1.2.3' is not a number. Write digits with at most one point."],
    [
      'orders.a',
      "'orders.' is not a valid reference. Write {CUBE}.column, or {cube}.column for another cube.",
    ],
    [
      'MEDIAN(a)',
      expect.stringMatching(
        /^MEDIAN is not a function that every engine supports. Use one of ABS, .*, UPPER; engine-specific functions belong in the cube's 'sql'\.$/,
      ),
    ],
    ['NULLIF(a)', 'NULLIF takes 2 arguments, but has 1 here. Correct the call.'],
    ['SUBSTRING(a)', 'SUBSTRING takes 2 to 3 arguments, but has 1 here. Correct the call.'],
    ['ROUND(a, b)', 'ROUND needs its places as a whole number. Write it like ROUND(x, 2).'],
    [
      "DATE_TRUNC('fortnight', a)",
      "DATE_TRUNC needs its unit as text first. Write one of 'second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'.",
    ],
    [
      "a + INTERVAL 'a while'",
      "'a while' is not an interval. Write a whole number and a unit, such as 7 days; units: second, minute, hour, day, week, month, quarter, year.",
    ],
    [
      'CAST(a AS JSON)',
      "'JSON' is not a type that every engine supports. Cast to VARCHAR, INTEGER, DECIMAL, DOUBLE, BOOLEAN, DATE or TIMESTAMP.",
    ],
    ['SUM(a)', 'SUM is not allowed where a value is computed for each row. Use a measure.'],
    [
      '{nothing}',
      "{nothing} does not exist: 'nothing' is not a member of orders. Write {CUBE}.column for a column, or one of the members: createdAt, state, users.",
    ],
    [
      '{users.age}',
      "{users.age} does not exist: 'age' is not a member of users. Write {CUBE}.column for a column, or one of the members: name.",
    ],
    [
      '{orders}',
      '{orders} is a cube. Write {orders}.column or {orders.member} for one of its members.',
    ],
    ['{CUBE}', '{CUBE} is a cube. Write {CUBE}.column or {CUBE.member} for one of its members.'],
    [
      '{missing}.x',
      "There is no cube 'missing'. Write {CUBE}.column, or one of the cubes: orders, users, broken.",
    ],
    [
      '{state.month}',
      "{state.month} does not exist: 'state' is a member of orders, but not a time dimension. Write {orders.state}.",
    ],
    [
      '{createdAt.moon}',
      "{createdAt.moon} does not exist: 'moon' is not a granularity of orders.createdAt. Its granularities: second, minute, hour, day, week, month, quarter, year, fiscal.",
    ],
    [
      '{a b}',
      '{a b} is not a reference. Write {member}, {cube.member}, {time_dimension.granularity} or {CUBE}.column.',
    ],
    [
      '{users.sql()}',
      '{users.sql()} is not a reference. Write {member}, {cube.member}, {time_dimension.granularity} or {CUBE}.column.',
    ],
    [
      '{users}.sql()',
      "{users}.sql() is not allowed here. Only the 'sql' of a cube can use the rows of another.",
    ],
  ])('rejects %j', (sql, problem) => {
    let message = ''
    try {
      parseExpression(sql, scope)
    } catch (error) {
      message = error instanceof Error ? error.message : ''
    }
    expect(message).toEqual(problem)
  })

  it('rejects nested aggregates', () => {
    expect(() => parseExpression('SUM(COUNT(*))', { ...scope, aggregates: true })).toThrow(
      'COUNT is not allowed where',
    )
  })

  it('does not report references to an invalid cube', () => {
    expect(() => parseExpression('{broken.x}', scope)).toThrow(
      expect.objectContaining({ name: 'AlreadyReportedError' }),
    )
  })
})

/** A compact form with parentheses around every nested expression. */
function written(of: Expression): string {
  const list = (all: readonly Expression[]) => all.map(written).join('; ')
  switch (of.kind) {
    case 'column':
      return `${of.rows}.${of.name}`
    case 'member':
      return `{${[of.cube, of.name, ...(of.granularity === null ? [] : [of.granularity])].join('.')}}`
    case 'text':
      return `'${of.text}'`
    case 'number':
      return of.text
    case 'boolean':
      return String(of.value)
    case 'null':
      return 'null'
    case 'operation':
      return `(${written(of.left)} ${of.operator} ${written(of.right)})`
    case 'negative':
      return `-(${written(of.of)})`
    case 'not':
      return `not(${written(of.of)})`
    case 'is-null':
      return `isNull(${written(of.of)})`
    case 'all':
    case 'any':
      return `${of.kind}(${list(of.conditions)})`
    case 'in':
      return `in(${list([of.of, ...of.among])})`
    case 'like':
      return `${of.ignoresCase ? 'ilike' : 'like'}(${list([of.of, of.pattern])})`
    case 'case': {
      const whens = of.whens.map(({ when, then }) => `${written(when)} → ${written(then)}`)
      const otherwise = of.otherwise === null ? [] : [`else ${written(of.otherwise)}`]
      return `case(${[...whens, ...otherwise].join('; ')})`
    }
    case 'cast':
      return `${written(of.of)}::${of.to}`
    case 'call':
      return `${of.function}(${list(of.args)})`
    case 'aggregate': {
      const when = of.when.map((condition) => ` if ${written(condition)}`).join('')
      return `${of.function}(${of.of === null ? '*' : written(of.of)}${when})`
    }
    default:
      throw new Error(`SQL never means ${of.kind}`)
  }
}
