import { expect, it } from 'vitest'
import { freeShopName } from './free-shop-name.ts'

it('leaves a name that no other shop has, and says the platform of one that another has', () => {
  const shop = { name: 'Birch', platform: 'MG' } as const
  expect(freeShopName(shop, ['Alder'])).toBe('Birch')
  expect(freeShopName(shop, ['birch '])).toBe('Birch (Magento)')
  expect(freeShopName(shop, ['Birch', 'Birch (Magento)'])).toBe('Birch (Magento 2)')
})
