import { DashboardSpec } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { salesSpec } from '../dashboard.fixture.ts'
import { copyElement } from './copy-element.ts'
import { elementsOf } from './find-element.ts'

const target = (filters: object[] = [{ ui_component: 'date_range_picker' }]) =>
  DashboardSpec.parse({
    title: 'Monday',
    dashboard_tag: 'own-monday',
    global_filters: filters,
    tabs: [{ display: { title: 'All' }, sections: [{ use_grid: true, elements: [] }] }],
  })

const copied = (id: string, into = target()) => {
  const element = elementsOf(salesSpec).find((one) => one.id === id)
  if (element === undefined) throw new Error(`no ${id}`)
  return copyElement(salesSpec, element, into)
}

test('a copy keeps its size and its query, and brings the filters that it uses', () => {
  const spec = copied('orders', copied('net-sales'))
  expect(DashboardSpec.safeParse(spec).error).toBeUndefined()
  expect(elementsOf(spec).map(({ id, layout }) => [id, layout?.lg])).toEqual([
    ['net-sales', [0, 0, 6, 13]],
    ['orders', [0, 13, 6, 13]],
  ])
  expect(spec.global_filters.map(({ ui_component }) => ui_component)).toEqual([
    'date_range_picker',
    'cube_filters_drawer',
  ])
})

test('every element of a dashboard can be copied, with the queries of others it shows', () => {
  for (const { id } of elementsOf(salesSpec)) {
    const spec = copied(id, target([]))
    expect(DashboardSpec.safeParse(spec).error).toBeUndefined()
    expect(
      elementsOf(spec).flatMap(({ data }) => data.map((one) => 'cube_query' in one)),
    ).not.toContain(false)
  }
})

test('a copy of the same tile gets an id of its own', () => {
  const twice = copied('orders', copied('orders'))
  expect(elementsOf(twice).map(({ id }) => id)).toEqual(['orders', 'orders-2'])
})
