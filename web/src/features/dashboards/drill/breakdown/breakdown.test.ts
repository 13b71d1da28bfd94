import { CubeMeta } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { anAnswer } from '../../elements/kpi/answers.fixture.ts'
import { breakdownOptions, firstBreakdown } from './breakdown-options.ts'
import { breakdownTable, restName } from './breakdown-table.ts'

const visible = { isVisible: true, public: true } as const
const none = { measures: [], segments: [], hierarchies: [], folders: [], nestedFolders: [] }
const cube = (name: string, dimensions: object[], meta: object = {}) =>
  CubeMeta.parse({
    name,
    title: `${name} title`,
    meta,
    type: 'cube',
    connectedComponent: 1,
    ...visible,
    ...none,
    dimensions: dimensions.map((dimension) => ({
      type: 'string',
      suggestFilterValues: true,
      primaryKey: false,
      ...visible,
      ...dimension,
    })),
  })
const named = (name: string, more: object = {}) => ({
  name,
  title: name,
  shortTitle: name,
  ...more,
})
const cubes = [
  cube('Shop', [named('Shop.country'), named('Shop.at', { type: 'time' }), named('Shop.channel')], {
    lookups: ['Customers'],
  }),
  cube('Customers', [
    named('Customers.id', { primaryKey: true }),
    named('Customers.email', { meta: { personal: true } }),
    named('Customers.spent', { type: 'number', format: 'currency' }),
    named('Customers.stage'),
  ]),
  cube('Lines', [named('Lines.product')]),
]
const measure = 'Shop.sales'
const part = { title: '', label: '', except: null, isPicked: false }

test('a metric breaks down by its own dimensions and those that each row has once', () => {
  const options = breakdownOptions(cubes, { measure, parts: [] })
  expect(options).toEqual([
    { value: 'Shop.country', label: 'Shop.country', description: null, isText: true },
    { value: 'Shop.channel', label: 'Shop.channel', description: null, isText: true },
    {
      value: 'Customers.stage',
      label: 'Customers.stage',
      description: 'Customers title',
      isText: true,
    },
  ])
  expect(firstBreakdown(options)).toBe('Shop.channel')
})

test('a dimension with one picked value is not offered, one with several is', () => {
  const names = (values: string[], except: string[] | null = null) =>
    breakdownOptions(cubes, {
      measure,
      parts: [{ ...part, member: 'Shop.channel', values, except }],
    }).map(({ value }) => value)
  expect(names(['Email'])).not.toContain('Shop.channel')
  expect(names(['CA', 'California'])).toContain('Shop.channel')
  expect(names(['Other'], ['Email'])).toContain('Shop.channel')
})

test('values that are new or gone are rows, the rest is last, and the total is the engine’s', () => {
  const answer = (rows: Record<string, string | null>[], total: string) =>
    anAnswer({
      measures: { sales: { additivity: 'sum', sentiment: 'up' } },
      dimensions: ['channel'],
      rows,
      total: { sales: total },
    })
  const { rows, total } = breakdownTable(
    [
      answer(
        [
          { channel: restName, sales: '9' },
          { channel: null, sales: '1' },
          { channel: 'Email', sales: '4' },
        ],
        '14',
      ),
      answer([{ channel: 'Direct', sales: '2' }], '2'),
    ],
    measure,
    'Shop.channel',
    'USD',
  )
  expect(rows.map(({ name, valueText, earlierText }) => [name, valueText, earlierText])).toEqual([
    ['Email', '4', '0'],
    ['Unknown', '1', '0'],
    ['Direct', '0', '2'],
    [restName, '9', '0'],
  ])
  expect(total).toMatchObject({ valueText: '14', earlierText: '2', change: { direction: 'up' } })
})
