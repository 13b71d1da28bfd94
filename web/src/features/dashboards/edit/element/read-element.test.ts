import { ElementSpec } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { findElement } from '../changes/find-element.ts'
import { salesSpec } from '../dashboard.fixture.ts'
import { buildElement } from './build-element.ts'
import { withMeasures } from './change-form.ts'
import { emptyForm } from './element-form.ts'
import { freeId } from '../changes/free-id.ts'
import { applicableFilters } from './applicable-filters.ts'
import { members } from './members.fixture.ts'
import { readElement } from './read-element.ts'

const around = { members, applicable: applicableFilters(salesSpec, { tab: 0, section: 0 }) }

const chart = (query: object, more: object = {}) =>
  ElementSpec.parse({
    id: 'chart',
    type: 'chart',
    sub_type: 'line',
    display: { title: 'Sales' },
    data: [{ cube_query: query }],
    ...more,
  })

const query = {
  measures: ['Orders.netSales'],
  timeDimensions: [
    {
      dimension: 'Orders.happenedAt',
      granularity: '$granularity',
      compareDateRange: '$global.compareDates',
    },
  ],
  filters: [{ member: 'Orders.orders', operator: 'gt', values: [0] }, '$filters'],
  fillGaps: true,
}

test('conditions, scales and names that the form does not show stay as they are', () => {
  const element = chart(query, {
    display: {
      title: 'Sales',
      datasets: [{ measure: 'Orders.netSales', label: 'Sold' }],
      scales: { left: 'Money' },
    },
    required_datasources_for_feature: ['SP'],
  })
  const read = readElement(element, around)
  if (read.kind !== 'form') throw new Error(read.why)
  const again = buildElement({ ...read.form, chart: 'bar' }, 'chart', around)
  expect(again).toEqual({ ...element, sub_type: 'bar' })
})

test('metrics of other data take along conditions and breakdowns that do not go with them', () => {
  const read = readElement(chart(query), around)
  if (read.kind !== 'form') throw new Error(read.why)
  const form = withMeasures(
    { ...read.form, breakdowns: ['Orders.channel'] },
    ['Tickets.tickets'],
    members,
  )
  expect(form).toMatchObject({ kept: {}, breakdowns: [] })
  const joined = withMeasures(
    { ...read.form, breakdowns: ['Orders.channel'] },
    ['People.people'],
    members,
  )
  expect(joined.breakdowns).toEqual(['Orders.channel'])
})

test('an element that says more than the form is changed in words alone, and it is said why', () => {
  const fixed = chart({ ...query, timeDimensions: [{ dimension: 'Orders.happenedAt' }], offset: 3 })
  expect(readElement(fixed, around)).toMatchObject({ kind: 'words' })
  const again = findElement(salesSpec, 'again')
  if (again === undefined) throw new Error('The fixture has it')
  expect(readElement(again, around)).toEqual({
    kind: 'words',
    why: 'This tile reuses the data of another tile. You can edit its title, help and footnote.',
  })
  const unknown = chart({ ...query, measures: ['Orders.gone'] })
  expect(readElement(unknown, around).kind).toBe('words')
})

test('a new element has a name of its own, whatever it is called', () => {
  expect(freeId(salesSpec, 'Net sales')).toBe('net-sales-2')
  expect(freeId(salesSpec, 'Über alles!')).toBe('uber-alles')
  expect(freeId(salesSpec, '售')).toBe('element')
})

test('a form starts with what its kind usually has', () => {
  expect(emptyForm('chart')).toMatchObject({ isOverTime: true, rows: 5 })
  expect(emptyForm('table')).toMatchObject({ isOverTime: false, rows: 100 })
})
