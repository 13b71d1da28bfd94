import type { PlatformField } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { validateField, removeSuffix } from './platform-fields.ts'

const shop: PlatformField = {
  name: 'shop',
  label: 'Shop name',
  kept_in: 'param',
  pattern: '[a-z]+|x-1',
  pattern_message: 'Letters only',
  suffix: '.myshopify.com',
  is_optional: false,
  options: null,
}

test('the pattern must match the whole text', () => {
  expect(validateField(shop, 'northwind')).toBeNull()
  expect(validateField(shop, 'x-1')).toBeNull()
  expect(validateField(shop, 'north wind')).toBe('Letters only')
  expect(validateField(shop, 'northwind1')).toBe('Letters only')
})

test('an empty field is an error unless it is optional', () => {
  expect(validateField(shop, '  ')).toBe('Required')
  expect(validateField({ ...shop, is_optional: true }, '')).toBeNull()
})

test('a pattern without a message has a default message', () => {
  expect(validateField({ ...shop, pattern_message: null }, '1')).toBe("This doesn't look right")
})

test('the suffix is removed from a pasted URL', () => {
  expect(removeSuffix(shop, ' https://northwind.MyShopify.com ')).toBe('northwind')
  expect(removeSuffix(shop, 'northwind')).toBe('northwind')
  expect(removeSuffix({ ...shop, suffix: null }, 'a.myshopify.com')).toBe('a.myshopify.com')
})
