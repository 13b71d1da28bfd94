import { expect, test } from 'vitest'
import { parseDrawer, pathWithDrawer, drawerSearch } from './drawer-address.ts'
import { shop } from './integrations.fixture.ts'

const address = { platform: 'SP', context: 'datasource', id: shop.id } as const

test('a drawer survives the round trip through the URL', () => {
  expect(parseDrawer(drawerSearch(address))).toEqual(address)
  expect(parseDrawer(drawerSearch({ ...address, id: null }))).toEqual({ ...address, id: null })
})

test('an invalid platform, context or connection opens no drawer', () => {
  expect(parseDrawer({})).toBeNull()
  expect(parseDrawer({ drawer: 'XX', context: 'datasource' })).toBeNull()
  expect(parseDrawer({ drawer: 'SP' })).toBeNull()
  expect(parseDrawer({ drawer: 'SP', context: 'datasource', id: '1' })).toBeNull()
})

test('the rest of the URL is kept, and one drawer is open', () => {
  expect(pathWithDrawer('/org/1/settings?a=1&drawer=FB&id=2#x', { ...address, id: null })).toBe(
    '/org/1/settings?a=1&drawer=SP&context=datasource#x',
  )
})
