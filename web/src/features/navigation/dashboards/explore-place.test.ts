import { expect, test } from 'vitest'
import { findPlace, formatPlace } from './explore-place.ts'

const collection = (id: string, ...names: string[]) => ({
  collection_id: id,
  dashboard_collection_name: id,
  dashboard_collection_short_description: id,
  dashboard_collection_icon: 'bag',
  display_order: 1,
  dashboards: names.map((name) => ({
    dashboard_id: name,
    dashboard_name: name,
    file_name: `file-${name}`,
    display_order: 1,
  })),
})
const collections = [collection('shop', 'sales', 'products'), collection('empty')]

test('an empty hash selects the first dashboard, and a collection alone its first one', () => {
  const first = { collectionId: 'shop', dashboardId: 'sales', tab: 0 }
  expect(findPlace(collections, '')).toEqual({ kind: 'redirect', to: first })
  expect(findPlace(collections, 'shop')).toEqual({ kind: 'redirect', to: first })
  expect(formatPlace(first)).toBe('shop.sales.0')
})

test('a hash selects dashboard and tab; an invalid tab is the first one', () => {
  expect(findPlace(collections, 'shop.products.3')).toMatchObject({
    kind: 'dashboard',
    place: { tab: 3 },
    dashboard: { file_name: 'file-products' },
  })
  for (const hash of ['shop.products', 'shop.products.x', 'shop.products.-1']) {
    expect(findPlace(collections, hash)).toMatchObject({ place: { tab: 0 } })
  }
})

test('an unknown dashboard is missing, and without collections there is nothing', () => {
  for (const hash of ['gone', 'gone.sales.0', 'shop.gone.0', 'empty']) {
    expect(findPlace(collections, hash)).toEqual({ kind: 'missing' })
  }
  expect(findPlace([], '')).toEqual({ kind: 'nothing' })
})
