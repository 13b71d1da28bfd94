import { describe, expect, it } from 'vitest'
import { readModel } from '../load-model.ts'
import { changed, problemsOf, shop } from '../testing-models.ts'

const cubes = readModel([{ name: 'shop.yml', text: shop }]).cubes
const dimension = (name: string) => cubes.get('orders')?.dimensions.get(name)

describe('readDimension', () => {
  it('reads columns of every type', () => {
    expect(cubes.get('customers')?.dimensions.get('city')).toEqual({
      kind: 'dimension',
      cube: 'customers',
      name: 'city',
      title: 'Customers Home town',
      shortTitle: 'Home town',
      description: null,
      isPublic: true,
      meta: {},
      type: 'string',
      value: { kind: 'column', rows: 'customers', name: 'city' },
      isPrimaryKey: false,
      isSubQuery: false,
      propagatesFilters: false,
      granularities: new Map(),
      format: null,
      suggestsValues: true,
      isLocalTime: false,
    })
  })

  it('reads a case with text or SQL labels', () => {
    expect(dimension('size')?.value).toMatchObject({
      kind: 'case',
      whens: [
        { when: { operator: '>' }, then: { kind: 'text', text: 'large' } },
        { when: { operator: '>' }, then: { kind: 'call', function: 'LOWER' } },
      ],
      otherwise: { kind: 'text', text: 'small' },
    })
  })

  it('reads a location as latitude and longitude, joined by a comma', () => {
    const text = (name: string) => ({
      kind: 'cast',
      of: { kind: 'column', rows: 'orders', name },
      to: 'text',
      keepsZeros: true,
    })
    expect(dimension('place')?.value).toEqual({
      kind: 'operation',
      operator: '||',
      left: {
        kind: 'operation',
        operator: '||',
        left: text('lat'),
        right: { kind: 'text', text: ',' },
      },
      right: text('lon'),
    })
  })

  it('reads a measure of another cube as a sub-query', () => {
    expect(cubes.get('customers')?.dimensions.get('orderCount')).toMatchObject({
      isSubQuery: true,
      propagatesFilters: false,
      value: { kind: 'member', cube: 'orders', name: 'count', granularity: null },
    })
  })

  it('reads the format options', () => {
    const text = changed(
      shop,
      'title: Home town',
      'public: false\n        description: Where they live.\n        suggest_filter_values: false\n        format: link',
    )
    const city = readModel([{ name: 'shop.yml', text }])
      .cubes.get('customers')
      ?.dimensions.get('city')
    expect(city).toMatchObject({
      isPublic: false,
      description: 'Where they live.',
      suggestsValues: false,
      format: 'link',
      shortTitle: 'City',
    })
  })

  it('reads local times', () => {
    const text = changed(shop, 'type: time\n', 'type: time\n        local_time: true\n')
    const { cubes: others } = readModel([{ name: 'shop.yml', text }])
    expect(others.get('orders')?.dimensions.get('createdAt')?.isLocalTime).toBe(true)
  })

  it.each([
    [
      'a dimension without SQL',
      '        sql: created_at\n',
      '',
      "18: A dimension of type time needs 'sql'. Add it.",
    ],
    [
      'a dimension with SQL twice',
      '        case:\n',
      '        sql: size\n        case:\n',
      "26: 'size' has 'sql' and 'case'. Remove one of them.",
    ],
    [
      'geo without a longitude',
      '        longitude: { sql: lon }\n',
      '',
      "35: A dimension of type geo needs 'latitude' and 'longitude'. Add both.",
    ],
    [
      'a latitude of text',
      'type: geo',
      'type: string',
      "35: Only a dimension of type geo has 'latitude' and 'longitude'. Change the type, or remove them.",
    ],
    [
      'a measure in a row',
      'sql: city',
      "sql: '{orders.count}'",
      '80: {orders.count} is a measure, but this is computed for each row. Refer to dimensions and {CUBE}.columns only.',
    ],
    [
      'an aggregate in a row',
      'sql: city',
      "sql: 'COUNT(*)'",
      '80: COUNT is not allowed where a value is computed for each row. Use a measure.',
    ],
    [
      'a cube that is not joined',
      'sql: city',
      "sql: '{alone.colour}'",
      "80: No join leads from customers to alone. Add one to 'joins' of either cube.",
    ],
    [
      'columns of a cube that is not joined',
      'sql: city',
      "sql: '{alone}.colour'",
      "80: No join leads from customers to alone. Add one to 'joins' of either cube.",
    ],
    [
      'a member that is not there',
      'sql: city',
      "sql: '{town}'",
      "80: {town} does not exist: 'town' is not a member of customers. Write {CUBE}.column for a column, or one of the members: id, city, orderCount.",
    ],
    [
      'SQL of one engine',
      'sql: city',
      "sql: 'INITCAP(city)'",
      "80: INITCAP is not a function that every engine supports. Use one of ABS, CEIL, COALESCE, CONCAT, DATE_ADD, DATE_DIFF, DATE_PART, DATE_TRUNC, FLOOR, GREATEST, KEY, LEAST, LENGTH, LOWER, NULLIF, POWER, REPLACE, ROUND, SPLIT_PART, SQRT, SUBSTRING, TRIM, UPPER; engine-specific functions belong in the cube's 'sql'.",
    ],
    [
      'a condition of a case that cannot be read',
      "'{CUBE}.total > 100'",
      "'{CUBE}.total >'",
      '26: The expression ends too early. Complete it.',
    ],
    [
      'local times of what is no time',
      'title: Home town',
      'local_time: true',
      "80: Only a dimension of type time has local times. Change the type, or remove 'local_time'.",
    ],
    [
      'granularities of what is no time',
      'title: Home town',
      'granularities: [{ name: half, interval: 6 months }]',
      '78: Only a dimension of type time has granularities. Change the type, or remove them.',
    ],
    [
      'a granularity of the calendar',
      'name: fiscal_year',
      'name: year',
      "21: 'year' is a unit of the calendar. Choose another name.",
    ],
    [
      'a granularity twice',
      "origin: '2025-04-01'",
      "origin: '2025-04-01'\n          - name: fiscal_year\n            interval: 2 years",
      "24: 'fiscal_year' is declared twice. Remove or rename one of them.",
    ],
    [
      'an interval that is none',
      'interval: 1 year\n            origin',
      'interval: yearly\n            origin',
      "21: 'yearly' is not an interval. Write a whole number and a unit, such as 7 days; units: second, minute, hour, day, week, month, quarter, year.",
    ],
    [
      'an interval of nothing',
      'interval: 1 year\n            origin',
      'interval: 0 years\n            origin',
      "21: The interval '0 years' is not positive. Write 1 or more.",
    ],
    [
      'months and days',
      'interval: 1 year\n            origin',
      'interval: 1 month 3 days\n            origin',
      "21: '1 month 3 days' mixes months and days, but months differ in length. Use only one of them.",
    ],
    [
      'an origin that is no date',
      "origin: '2025-04-01'",
      "origin: '2025-02-30'",
      "21: '2025-02-30' is not a date. Write it like 2025-04-01 or 2025-04-01T12:00:00.",
    ],
    [
      'an origin late in a month',
      "origin: '2025-04-01'",
      "origin: '2025-03-31'",
      "21: 'fiscal_year' would begin on day 31 of a month, which some months don't have. Use a day from 1 to 28.",
    ],
    [
      'an origin with an offset',
      "origin: '2025-04-01'",
      "origin: '2025-04-01'\n            offset: 1 day",
      "21: 'fiscal_year' has an origin and an offset. Remove one of them.",
    ],
    [
      'a sub-query of its own cube',
      "'{orders.count}'",
      "'{customers.city}'",
      '83: A sub-query is one measure of another cube. Write {other_cube.measure}, and put calculations with it in another dimension.',
    ],
    [
      'arithmetic over a sub-query',
      "'{orders.count}'",
      "'{orders.count} + 1'",
      '83: A sub-query is one measure of another cube. Write {other_cube.measure}, and put calculations with it in another dimension.',
    ],
    [
      'a sub-query as a key',
      '        sub_query: true',
      '        sub_query: true\n        primary_key: true',
      "83: A sub-query cannot identify rows. Remove 'primary_key', or 'sub_query'.",
    ],
    [
      'a sub-query of what is not joined',
      'sql: colour',
      "sql: '{orders.count}'\n        sub_query: true",
      "96: No join leads from alone to orders. Add one to 'joins' of either cube.",
    ],
    [
      'a sub-query of rows without a key',
      'sql: quantity',
      "sql: quantity\n    dimensions:\n      - name: orders\n        type: number\n        sql: '{orders.count}'\n        sub_query: true",
      '94: A sub-query is computed for each row, but the rows of lines have no primary key. Add primary_key: true to one of its dimensions.',
    ],
    [
      'filters passed to no sub-query',
      'title: Home town',
      'propagate_filters_to_sub_query: true',
      "80: Only a sub-query can have filters passed to it. Add sub_query: true, or remove 'propagate_filters_to_sub_query'.",
    ],
  ])('rejects %s', (_, part, flaw, problem) => {
    expect(problemsOf(changed(shop, part, flaw))).toEqual([`shop.yml:${problem}`])
  })
})
