import { DashboardSpec, resolveTemplate } from '@cartograph/contract'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addElement } from '../changes/add-element.ts'
import { salesSpec } from '../dashboard.fixture.ts'
import { anyForm } from '../../../../testing/any-form.ts'
import { buildElement } from './build-element.ts'
import { checkForm } from './check-form.ts'
import { emptyForm, type ElementForm } from './element-form.ts'
import { elementKinds } from './element-kinds.ts'
import { applicableFilters, defaultFilters } from './applicable-filters.ts'
import { members } from './members.fixture.ts'
import { readElement } from './read-element.ts'

const first = { tab: 0, section: 0 }
const around = { members, applicable: applicableFilters(salesSpec, first) }

const queryOf = (form: ElementForm, applicable = around.applicable) => {
  const [data] = buildElement(form, 'new', { members, applicable }).data
  return data !== undefined && 'cube_query' in data ? data.cube_query : {}
}

describe('whatever can be chosen makes an element that the dashboard takes, and is read back as it was', () => {
  test.each(elementKinds)('$kind', (kind) => {
    fc.assert(
      fc.property(anyForm(kind, members), (form) => {
        fc.pre(checkForm(form, around) === null)
        const element = buildElement(form, 'new', around)
        const spec = addElement(salesSpec, first, element, kind.size)
        expect(DashboardSpec.safeParse(spec).error?.issues ?? []).toEqual([])
        const read = readElement(element, around)
        expect(read.kind === 'form' && buildElement(read.form, 'new', around)).toEqual(element)
      }),
    )
  })
})

test('a chart over time compares; by a breakdown it shows the highest, and the others together', () => {
  const form: ElementForm = { ...emptyForm('chart'), measures: ['Orders.netSales'] }
  expect(queryOf(form)).toEqual({
    measures: ['Orders.netSales'],
    timeDimensions: [
      {
        dimension: 'Orders.happenedAt',
        granularity: '$granularity',
        compareDateRange: '$global.compareDates',
      },
    ],
    filters: ['$filters'],
    fillGaps: true,
  })
  expect(queryOf({ ...form, breakdowns: ['Orders.channel'] })).toMatchObject({
    timeDimensions: [{ dateRange: '$global.dateRange' }],
    top: { count: 5, dimension: 'Orders.channel', measure: 'Orders.netSales', other: 'Other' },
  })
  expect(queryOf({ ...form, breakdowns: ['Orders.channel'], isOverTime: false })).toMatchObject({
    order: [['Orders.netSales', 'desc']],
    limit: 5,
  })
})

test('metrics of several data sets have a query each, in figures, over time or by breakdown', () => {
  const form: ElementForm = {
    ...emptyForm('chart'),
    measures: ['Orders.netSales', 'Tickets.tickets', 'Orders.orders'],
  }
  expect(checkForm(form, around)).toBeNull()
  const { data } = buildElement(form, 'new', around)
  expect(data).toMatchObject([
    { cube_query: { measures: ['Orders.netSales', 'Orders.orders'], filters: ['$filters'] } },
    { cube_query: { measures: ['Tickets.tickets'], filters: [] } },
  ])
  const read = readElement(buildElement(form, 'new', around), around)
  expect(read).toMatchObject({
    kind: 'form',
    form: { measures: ['Orders.netSales', 'Orders.orders', 'Tickets.tickets'] },
  })
  for (const kind of ['table', 'kpi2', 'kpi3_group'] as const) {
    expect(checkForm({ ...form, kind }, around)).toBeNull()
  }
  const split = { ...form, breakdowns: ['Orders.channel'] }
  expect(checkForm(split, around)?.words).toBe(
    'Choose metrics from Orders only. To mix sources, show them either over time or by breakdown.',
  )
  const pivot = { ...form, kind: 'pivot_table' as const }
  expect(checkForm(pivot, around)?.words).toBe('Choose metrics from Orders only.')
})

test('by breakdown, each data set is asked by its own dimension, and more rows of the others', () => {
  const form: ElementForm = {
    ...emptyForm('table'),
    measures: ['Orders.netSales', 'Tickets.tickets'],
    breakdowns: ['Orders.channel'],
    rows: 5,
  }
  expect(checkForm(form, around)).toBeNull()
  const { data } = buildElement(form, 'new', around)
  expect(data).toMatchObject([
    { cube_query: { dimensions: ['Orders.channel'], limit: 5 } },
    {
      cube_query: {
        dimensions: ['Tickets.channel'],
        order: [['Tickets.tickets', 'desc']],
        limit: 1_000,
      },
    },
  ])
  const read = readElement(buildElement(form, 'new', around), around)
  expect(read).toMatchObject({ kind: 'form', form: { breakdowns: ['Orders.channel'], rows: 5 } })
})

test('a breakdown that a data set lacks, and metrics without dates among others, are refused', () => {
  const form: ElementForm = {
    ...emptyForm('table'),
    measures: ['Orders.netSales', 'Tickets.tickets'],
    breakdowns: ['Orders.shippingCountry'],
  }
  expect(checkForm(form, around)).toEqual({
    field: 'breakdowns',
    words: 'Tickets has no breakdown by Country. Choose another breakdown or metric.',
  })
  const undated = { ...emptyForm('kpi2'), measures: ['Orders.netSales', 'Stock.units'] }
  expect(checkForm(undated, around)?.words).toMatch(/^Some of these metrics have no dates/)
  expect(checkForm({ ...undated, isDated: false }, around)).toBeNull()
})

test('over time the others have a line where they can have a name: among text', () => {
  const byHour: ElementForm = {
    ...emptyForm('chart'),
    measures: ['Orders.netSales'],
    breakdowns: ['Orders.hour'],
  }
  expect(queryOf(byHour)['top']).toEqual({
    count: 5,
    dimension: 'Orders.hour',
    measure: 'Orders.netSales',
  })
})

test('an element listens only to filters that its data can be joined to', () => {
  expect(queryOf({ ...emptyForm('kpi'), measures: ['Tickets.tickets'] })['filters']).toEqual([])
  expect(queryOf({ ...emptyForm('kpi'), measures: ['People.people'] })['filters']).toEqual([
    '$filters',
  ])
})

test("a choice among values is asked of the data's own dimension, where it has one of that name", () => {
  const choices = [
    { kind: 'values', variable: 'channels', dimension: 'Orders.channel' },
    { kind: 'values', variable: 'states', dimension: 'Orders.shippingProvince' },
  ] as const
  const applicable = { ...defaultFilters, choices }
  expect(
    queryOf({ ...emptyForm('kpi'), measures: ['People.people'] }, applicable)['filters'],
  ).toEqual([
    { member: 'People.channel', operator: 'equals', values: '$channels' },
    { member: 'Orders.shippingProvince', operator: 'equals', values: '$states' },
  ])
})

test("a pivot table over the dashboard's step of time asks for every level of its totals", () => {
  const form: ElementForm = {
    ...emptyForm('pivot_table'),
    measures: ['Orders.netSales', 'Orders.orders'],
    breakdowns: ['Orders.channel', 'Orders.hour'],
  }
  expect(buildElement(form, 'new', around)).toMatchObject({
    table: { x: 'Orders.happenedAt.$granularity', y: ['Orders.channel', 'Orders.hour'] },
    metric_dropdown_options_for_pivot_measure: [
      { name: 'Net sales', metric: 'Orders.netSales' },
      { name: 'Orders', metric: 'Orders.orders' },
    ],
  })
  const totals = queryOf(form)['totals']
  expect(resolveTemplate({ totals }, (name) => (name === 'granularity' ? 'week' : []))).toEqual({
    totals: [['Orders.channel', 'Orders.happenedAt.week'], ['Orders.happenedAt.week']],
  })
})

test('without steps on the dashboard time is in months, and without dates all of it is asked', () => {
  const applicable = { ...defaultFilters, step: null, dates: null }
  const form: ElementForm = { ...emptyForm('chart'), measures: ['Orders.orders'] }
  expect(queryOf(form, applicable)['timeDimensions']).toEqual([
    { dimension: 'Orders.happenedAt', granularity: 'month' },
  ])
})

test('a map shows the states of the United States alone', () => {
  const form: ElementForm = {
    ...emptyForm('choropleth_map'),
    measures: ['Orders.netSales'],
    breakdowns: ['Orders.shippingProvince'],
  }
  expect(queryOf(form)['filters']).toEqual([
    { member: 'Orders.shippingCountry', operator: 'equals', values: ['US'] },
    '$filters',
  ])
  expect(checkForm({ ...form, breakdowns: ['Orders.channel'] }, around)).not.toBeNull()
})

test('an element without a name is called after what it shows', () => {
  const titleOf = (form: ElementForm) => buildElement(form, 'new', around).display.title
  const table: ElementForm = {
    ...emptyForm('table'),
    measures: ['Orders.netSales', 'Orders.orders', 'Orders.roas'],
    breakdowns: ['Orders.channel', 'Orders.shippingCountry'],
  }
  expect(titleOf(table)).toBe('Net sales, orders and ROAS by channel and country')
  expect(titleOf({ ...table, title: 'My table' })).toBe('My table')
})

test('what cannot go together is said at its field', () => {
  const kpi: ElementForm = { ...emptyForm('kpi3'), measures: [] }
  expect(checkForm(kpi, around)).toEqual({ field: 'measures', words: 'Choose a metric.' })
  expect(checkForm({ ...kpi, measures: ['Stock.units'] }, around)?.words).toContain('no history')
  const mixed = { ...emptyForm('heatmap'), measures: ['Orders.orders', 'Tickets.tickets'] }
  expect(checkForm(mixed, around)?.field).toBe('measures')
  const apart = {
    ...emptyForm('table'),
    measures: ['Orders.orders'],
    breakdowns: ['Tickets.channel'],
  }
  expect(checkForm(apart, around)?.field).toBe('breakdowns')
})
