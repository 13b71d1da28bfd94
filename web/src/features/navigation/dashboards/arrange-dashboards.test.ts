import { emptyDashboardMenu } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { arrangeDashboards, mergeOrder } from './arrange-dashboards.ts'

const collection = (id: string, ...names: string[]) => ({
  collection_id: id,
  dashboard_collection_name: id,
  dashboard_collection_short_description: id,
  dashboard_collection_icon: 'bag',
  display_order: 1,
  dashboards: names.map((name) => ({
    dashboard_id: name,
    dashboard_name: name,
    file_name: name,
    display_order: 1,
  })),
})
const collections = [
  collection('shop', 'sales', 'products', 'refunds'),
  collection('ads', 'spend'),
  collection('own', 'own-a', 'own-b'),
]

function arrange(menu: Partial<typeof emptyDashboardMenu>) {
  const arranged = arrangeDashboards(collections, { ...emptyDashboardMenu, ...menu })
  const names = (entries: typeof arranged.own) =>
    entries.map(({ dashboard }) => dashboard.file_name)
  return {
    starred: names(arranged.starred),
    own: names(arranged.own),
    library: arranged.collections.map(({ collection_id, dashboards }) => [
      collection_id,
      ...dashboards.map(({ file_name }) => file_name),
    ]),
  }
}

test('without changes the menu has the order of the library, and own dashboards by themselves', () => {
  expect(arrange({})).toEqual({
    starred: [],
    own: ['own-a', 'own-b'],
    library: [
      ['shop', 'sales', 'products', 'refunds'],
      ['ads', 'spend'],
    ],
  })
})

test('stars come first in their own order; deleted dashboards are left out', () => {
  const { starred, own, library } = arrange({ starred: ['own-b', 'gone', 'sales'] })
  expect(starred).toEqual(['own-b', 'sales'])
  expect(own).toEqual(['own-a'])
  expect(library[0]).toContain('sales')
})

test('what the user moved comes first within its group, the rest follows', () => {
  const { own, library } = arrange({
    dashboard_order: ['refunds', 'own-b'],
    collection_order: ['ads'],
  })
  expect(library).toEqual([
    ['ads', 'spend'],
    ['shop', 'refunds', 'sales', 'products'],
  ])
  expect(own).toEqual(['own-b', 'own-a'])
})

test('moving within one group leaves the order of the others', () => {
  expect(mergeOrder(['x', 'a', 'b', 'y'], ['b', 'a'])).toEqual(['x', 'y', 'b', 'a'])
})
