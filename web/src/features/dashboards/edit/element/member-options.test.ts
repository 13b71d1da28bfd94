import { expect, test } from 'vitest'
import { emptyForm, type ElementForm } from './element-form.ts'
import { breakdownGroups, measureGroups, searchGroups, type MemberGroup } from './member-options.ts'
import { members } from './members.fixture.ts'

const titles = (groups: readonly MemberGroup[]) => groups.map(({ title }) => title)
const form = (kind: ElementForm['kind'], ...measures: readonly string[]): ElementForm => ({
  ...emptyForm(kind),
  measures,
})

test('where data sets cannot be mixed, the first metric decides', () => {
  expect(titles(measureGroups(form('table'), members))).toEqual([
    'Orders',
    'People',
    'Stock',
    'Tickets',
  ])
  expect(titles(measureGroups(form('pivot_table', 'People.people'), members))).toEqual(['People'])
  expect(titles(measureGroups(form('kpi', 'People.people'), members))).toHaveLength(4)
})

test('metrics are mixed over time or by a breakdown that all data sets have, but not by both', () => {
  const chart = { ...form('chart', 'People.people'), isOverTime: true }
  expect(titles(measureGroups(chart, members))).toContain('Orders')
  const split = { ...chart, breakdowns: ['People.channel'] }
  expect(titles(measureGroups(split, members))).toEqual(['People'])
  const byChannel = {
    ...form('chart', 'Orders.orders'),
    isOverTime: false,
    breakdowns: ['Orders.channel'],
  }
  // The first channel of people is another dimension.
  expect(titles(measureGroups(byChannel, members))).toEqual(['Orders', 'Tickets'])
  const byCountry = { ...byChannel, breakdowns: ['Orders.shippingCountry'] }
  expect(titles(measureGroups(byCountry, members))).toEqual(['Orders'])
  const mixed = { ...byChannel, measures: ['Orders.orders', 'Tickets.tickets'] }
  const offered = breakdownGroups(mixed, members).flatMap(({ options }) => options)
  expect(offered.map(({ value }) => value)).toEqual(['Orders.channel'])
})

test('only data that has what the kind needs is offered', () => {
  expect(titles(measureGroups(form('kpi3'), members))).not.toContain('Stock')
  expect(titles(measureGroups(form('choropleth_map'), members))).not.toContain('Tickets')
  const overTime = { ...form('chart'), isOverTime: true }
  expect(titles(measureGroups(overTime, members))).not.toContain('Stock')
  expect(titles(measureGroups({ ...overTime, isOverTime: false }, members))).toContain('Stock')
})

test("breakdowns are those of the metric's own data first, then what belongs to it, and no times", () => {
  const groups = breakdownGroups(form('table', 'People.people'), members)
  expect(titles(groups)).toEqual(['People', 'Orders', 'Stock'])
  const offered = groups.flatMap(({ options }) => options.map(({ value }) => value))
  expect(offered).not.toContain('Orders.happenedAt')
  expect(breakdownGroups(form('table'), members)).toEqual([])
  const states = breakdownGroups(form('choropleth_map', 'People.people'), members)
  expect(states.flatMap(({ options }) => options)).toEqual([
    { value: 'Orders.shippingProvince', label: 'State', description: null },
  ])
})

test('any word of a metric, of what it means or of its data set finds it', () => {
  const groups = measureGroups(form('table'), members)
  const found = (text: string) =>
    searchGroups(groups, text).flatMap(({ options }) => options.map(({ label }) => label))
  expect(found('discounts and')).toEqual(['Net sales'])
  expect(found('TICKETS')).toEqual(['Tickets', 'Open'])
  expect(found('nothing like it')).toEqual([])
})

test('a data set with a matching label comes before one with a matching description', () => {
  const option = (label: string, description: string) => ({ value: label, label, description })
  const groups = [
    { title: 'Ads', options: [option('Orders', 'Orders placed, including cancelled orders.')] },
    { title: 'Sales', options: [option('Cancelled orders', 'Orders that were later cancelled.')] },
  ]
  const found = (text: string) => searchGroups(groups, text).map(({ title }) => title)
  expect(found('cancelled orders')).toEqual(['Sales', 'Ads'])
  expect(found('')).toEqual(['Ads', 'Sales'])
})

test('labels that begin with the text come before those that contain it, across data sets', () => {
  const option = (label: string, description = '') => ({ value: label, label, description })
  const groups = [
    { title: 'People', options: [option('First channel'), option('Kind', 'By channel.')] },
    { title: 'Orders', options: [option('Sales channel'), option('Channel')] },
  ]
  const found = searchGroups(groups, 'channel')
  expect(found.map(({ options }) => options.map(({ label }) => label))).toEqual([
    ['Channel', 'Sales channel'],
    ['First channel', 'Kind'],
  ])
})
