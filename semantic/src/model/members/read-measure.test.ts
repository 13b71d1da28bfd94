import { describe, expect, it } from 'vitest'
import { readModel } from '../load-model.ts'
import { changed, problemsOf, shop } from '../testing-models.ts'

const measureOf = (text: string, name: string) =>
  readModel([{ name: 'shop.yml', text }])
    .cubes.get('orders')
    ?.measures.get(name)

describe('readMeasure', () => {
  it('reads an aggregate over the rows that pass its filters', () => {
    expect(measureOf(shop, 'revenue')).toMatchObject({
      type: 'sum',
      format: 'currency',
      value: {
        kind: 'aggregate',
        function: 'sum',
        of: { kind: 'column', rows: 'orders', name: 'total' },
        when: [{ kind: 'member', cube: 'orders', name: 'paid', granularity: null }],
      },
      reading: { sentiment: 'up', additivity: 'sum', reporting: true },
      meta: { team: 'sales' },
    })
  })

  it('reads the rows that it takes', () => {
    expect(measureOf(shop, 'revenue')?.reads).toBeNull()
    const text = changed(shop, 'type: count\n', 'type: count\n        reads: total > 0\n')
    expect(measureOf(text, 'count')?.reads).toMatchObject({ kind: 'operation', operator: '>' })
  })

  it('counts rows without SQL, and values with it', () => {
    expect(measureOf(shop, 'count')?.value).toMatchObject({ function: 'count', of: null })
    const text = changed(shop, 'type: count\n', 'type: count\n        sql: total\n')
    expect(measureOf(text, 'count')?.value).toMatchObject({ of: { kind: 'column', name: 'total' } })
  })

  it('keeps references in calculations', () => {
    const member = (name: string) => ({ kind: 'member', cube: 'orders', name, granularity: null })
    expect(measureOf(shop, 'perOrder')?.value).toEqual({
      kind: 'operation',
      operator: '/',
      left: member('revenue'),
      right: {
        kind: 'call',
        function: 'NULLIF',
        args: [member('count'), { kind: 'number', text: '0' }],
      },
    })
  })

  it.each([
    ["'1.0 * SUM({CUBE}.total) / {count}'", 'operation'],
    ["'{revenue} / {lines.quantity}'", 'operation'],
    ["'COUNT(*)'", 'aggregate'],
    ["'MAX({customers.id})'", 'aggregate'],
  ])('calculates %s', (sql, kind) => {
    const text = changed(shop, "'{revenue} / NULLIF({CUBE.count}, 0)'", sql)
    expect(measureOf(text, 'perOrder')?.value.kind).toBe(kind)
  })

  it.each(['total', "'LENGTH({customers.city})'", "'CAST({customers.city} AS INTEGER)'"])(
    'takes the maximum of the number %s',
    (sql) => {
      const text = changed(shop, 'type: count\n', `type: max\n        sql: ${sql}\n`)
      expect(measureOf(text, 'count')?.value).toMatchObject({ function: 'max' })
    },
  )

  it('resolves drill members', () => {
    expect(measureOf(shop, 'count')?.drillMembers).toEqual([
      { cube: 'orders', name: 'id' },
      { cube: 'customers', name: 'city' },
    ])
  })

  const day28 = { count: 28, unit: 'day' }
  const trailing = {
    kind: 'trailing',
    trailing: day28,
    leading: null,
    hasTrailing: true,
    hasLeading: false,
    offset: 'start',
  }
  const toDate = (unit: string) => ({
    kind: 'to-date',
    grain: { name: unit, every: { count: 1, unit }, originMs: null },
  })
  it.each([
    ['{ trailing: 28 days, offset: start }', trailing],
    ['{ type: fixed, trailing: 28 day }', { ...trailing, offset: 'end' }],
    ['{ trailing: unbounded }', { ...trailing, trailing: null, offset: 'end' }],
    [
      '{ leading: 4 weeks }',
      {
        ...trailing,
        trailing: null,
        leading: { count: 4, unit: 'week' },
        hasTrailing: false,
        hasLeading: true,
        offset: 'end',
      },
    ],
    ['{ type: to_date, granularity: quarter }', toDate('quarter')],
    ['{ type: year_to_date }', toDate('year')],
  ])('reads the window %s', (source, window) => {
    const text = changed(
      shop,
      'rolling_window:\n          trailing: 28 days\n          offset: start',
      `rolling_window: ${source}`,
    )
    expect(measureOf(text, 'last28Days')?.window).toEqual(window)
  })

  it('shifts members by time', () => {
    expect(measureOf(shop, 'revenueLastYear')).toMatchObject({
      type: 'number',
      value: { kind: 'member', name: 'revenue' },
      shifts: [
        {
          dimension: { cube: 'orders', name: 'createdAt' },
          by: { count: 1, unit: 'year' },
          direction: 'prior',
        },
      ],
    })
  })

  it('shifts every time of a query by default', () => {
    const text = changed(shop, 'time_dimension: createdAt\n            interval', 'interval')
    expect(measureOf(text, 'revenueLastYear')?.shifts[0]?.dimension).toBeNull()
  })

  it('accepts a repeated sum on a shifted measure', () => {
    const text = changed(
      shop,
      "type: number\n        sql: '{revenue}'",
      "type: sum\n        sql: '{revenue}'",
    )
    expect(measureOf(text, 'revenueLastYear')).toEqual(measureOf(shop, 'revenueLastYear'))
  })

  it.each([
    [
      'a sum of nothing',
      '        sql: quantity\n',
      '',
      "89: A measure of type sum needs 'sql'. Add it.",
    ],
    ...(
      [
        ['max', 'created_at', "a time. Write type: time with sql: 'MAX({CUBE}.column)'."],
        ['min', "'{CUBE}.created_at'", "a time. Write type: time with sql: 'MIN({CUBE}.column)'."],
        ['min', "'{createdAt}'", "a time. Write type: time with sql: 'MIN({CUBE}.column)'."],
        [
          'max',
          "'COALESCE({createdAt.month}, NULL)'",
          "a time. Write type: time with sql: 'MAX({CUBE}.column)'.",
        ],
        [
          'max',
          "'{customers.city}'",
          "text. Write type: string with sql: 'MAX({CUBE}.column)', or CAST it to a number.",
        ],
        [
          'avg',
          '"CASE WHEN total > 1 THEN \'a\' ELSE UPPER({size}) END"',
          "text. Write type: string with sql: 'MAX({CUBE}.column)', or CAST it to a number.",
        ],
        [
          'number',
          "'MAX({customers.city})'",
          "text. Write type: string with sql: 'MAX({CUBE}.column)', or CAST it to a number.",
        ],
      ] as const
    ).map(([type, sql, problem]): [string, string, string, string] => [
      `a measure of type ${type} over ${sql}`,
      'measures:\n      - name: count\n        type: count',
      `measures:\n      - name: last\n        type: ${type}\n        sql: ${sql}\n      - name: count\n        type: count`,
      `40: A measure of type ${type} needs a number, but this is ${problem}`,
    ]),
    [
      'a sum of a measure',
      'sql: quantity',
      "sql: '{orders.count}'",
      '90: {orders.count} is a measure, but this is computed for each row. Refer to dimensions and {CUBE}.columns only.',
    ],
    [
      'a filter over a measure',
      "'{paid}'",
      "'{count} > 1'",
      '46: {orders.count} is a measure, but this is computed for each row. Refer to dimensions and {CUBE}.columns only.',
    ],
    [
      'a calculation without SQL',
      "        sql: '{revenue}'\n",
      '',
      "59: A measure of type number needs 'sql'. Add it.",
    ],
    [
      'a calculation with filters',
      '        multi_stage: true\n',
      "        multi_stage: true\n        filters: [{ sql: '1 = 1' }]\n",
      "60: A measure of type number cannot have 'filters'. Set them on the measures it refers to.",
    ],
    [
      'a calculation that reads rows of its own',
      '        multi_stage: true\n',
      "        multi_stage: true\n        reads: '1 = 1'\n",
      "62: A measure of type number cannot have 'reads'. Set it on the measures it refers to.",
    ],
    [
      'a calculation over a column',
      "'{revenue} / NULLIF({CUBE.count}, 0)'",
      "'{revenue} / total'",
      '50: The column total has a different value in each row. Write {measure} for a measure, or aggregate it: SUM(total).',
    ],
    [
      'a calculation over a dimension',
      "'{revenue} / NULLIF({CUBE.count}, 0)'",
      "'{revenue} / {size}'",
      '50: {orders.size} has a different value in each row. Refer to measures, or aggregate it: MAX({orders.size}).',
    ],
    [
      'an aggregate over a measure',
      "'{revenue} / NULLIF({CUBE.count}, 0)'",
      "'SUM({revenue})'",
      '50: {orders.revenue} is a measure, but this is computed for each row. Refer to dimensions and {CUBE}.columns only.',
    ],
    [
      'a calculation over nothing',
      "'{revenue} / NULLIF({CUBE.count}, 0)'",
      "'42'",
      '50: This value is constant. Refer to a {measure}.',
    ],
    [
      'a cycle of one',
      "'{revenue} / NULLIF({CUBE.count}, 0)'",
      "'{perOrder} * 2'",
      '50: orders.perOrder refers to itself: orders.perOrder → orders.perOrder. Break the cycle.',
    ],
    [
      'a cycle across cubes',
      'type: count\n',
      "type: count\n        filters: [{ sql: '{customers.orderCount} > 1' }]\n",
      '38: orders.count refers to itself: orders.count → customers.orderCount → orders.count. Break the cycle.',
    ],
    [
      'a cycle of two',
      "'{revenue} / NULLIF({CUBE.count}, 0)'",
      "'{twin}'\n      - name: twin\n        type: number\n        sql: '{perOrder}'",
      '50: orders.perOrder refers to itself: orders.perOrder → orders.twin → orders.perOrder. Break the cycle.',
    ],
    [
      'a drill to nothing',
      'customers.city]',
      'customers.town]',
      "40: {customers.town} does not exist: 'town' is not a member of customers. Write {CUBE}.column for a column, or one of the members: id, city, orderCount.",
    ],
    [
      'a drill to a month',
      'customers.city]',
      'createdAt.month]',
      "40: 'createdAt.month' has a granularity. Write only the member.",
    ],
    [
      'a wrong reading',
      'sentiment: up',
      'sentiment: high',
      "47: 'meta' has an invalid sentiment. Write sentiment (up, down, neutral), additivity (sum, ratio, distinct) and reporting (true, false), or none of them.",
    ],
    [
      'half a reading',
      'sentiment: up, additivity: sum,',
      'additivity: sum,',
      "47: 'meta' has an invalid sentiment. Write sentiment (up, down, neutral), additivity (sum, ratio, distinct) and reporting (true, false), or none of them.",
    ],
    [
      'a window without a size',
      '          trailing: 28 days\n',
      '',
      "55: The window has no size. Give it 'trailing' or 'leading', such as 7 days or unbounded.",
    ],
    [
      'a window of a wrong size',
      'trailing: 28 days',
      'trailing: long',
      "55: 'long' is not an interval. Write a whole number and a unit, such as 7 days; units: second, minute, hour, day, week, month, quarter, year.",
    ],
    [
      'a window over a calculation',
      '        format: currency\n      - name: last28Days',
      '        rolling_window: { trailing: 1 day }\n      - name: last28Days',
      '51: A measure of type number cannot have a window. Set it on the measures it refers to.',
    ],
    [
      'a window to a date of no calendar',
      '          trailing: 28 days\n          offset: start',
      '          type: to_date\n          granularity: moon',
      "55: 'moon' is no step of the calendar to count from. Use one of: second, minute, hour, day, week, month, quarter, year.",
    ],
    [
      'a shift in one stage',
      '        multi_stage: true\n',
      '',
      "61: A 'time_shift' needs multi_stage: true. Add it.",
    ],
    [
      'a shift back and forth',
      'interval: 1 year\n            type',
      'interval: -1 year\n            type',
      "62: A shift by '-1 year' has no direction. Write 1 or more, with type prior or next.",
    ],
    [
      'a shift of what is no time',
      'time_dimension: createdAt',
      'time_dimension: size',
      "62: 'size' is not a time dimension. Name one, or omit it.",
    ],
    [
      'two shifts of everything',
      '            type: prior',
      '            type: prior\n          - interval: 1 day\n            type: next',
      "62: These shifts overlap. Give each its own 'time_dimension', or leave one shift for all.",
    ],
    [
      'a shifted aggregate',
      "sql: '{revenue}'",
      "sql: 'SUM(total)'",
      '60: A shifted measure cannot aggregate. Write the aggregate as a measure, and refer to that.',
    ],
    [
      'a shifted count',
      "type: number\n        sql: '{revenue}'",
      'type: count',
      "59: A measure of type count cannot be shifted. Write type: number with sql: '{measure}'.",
    ],
  ])('rejects %s', (_, part, flaw, problem) => {
    expect(problemsOf(changed(shop, part, flaw))).toEqual([`shop.yml:${problem}`])
  })
})
