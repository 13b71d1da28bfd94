import { expect, test } from 'vitest'
import { drawerIn, pathWithDrawer, searchOf } from './drawer-address.ts'
import { shop } from './integrations.fixture.ts'

const address = { platform: 'SP', context: 'datasource', id: shop.id } as const

test('a drawer is found again in the address that it made', () => {
  expect(drawerIn(searchOf(address))).toEqual(address)
  expect(drawerIn(searchOf({ ...address, id: null }))).toEqual({ ...address, id: null })
})

test('what is no platform, context or connection opens no drawer', () => {
  expect(drawerIn({})).toBeNull()
  expect(drawerIn({ drawer: 'XX', context: 'datasource' })).toBeNull()
  expect(drawerIn({ drawer: 'SP' })).toBeNull()
  expect(drawerIn({ drawer: 'SP', context: 'datasource', id: '1' })).toBeNull()
})

test('a page keeps all else of its address, and has one drawer open', () => {
  expect(pathWithDrawer('/org/1/settings?a=1&drawer=FB&id=2#x', { ...address, id: null })).toBe(
    '/org/1/settings?a=1&drawer=SP&context=datasource#x',
  )
})
