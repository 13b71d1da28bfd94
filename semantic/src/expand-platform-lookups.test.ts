import { expect, it } from 'vitest'
import { expandPlatformLookups } from './expand-platform-lookups.ts'

it('replaces a lookup by a CASE over the platforms that have a value', () => {
  const sql = expandPlatformLookups('a: PLATFORM_UTM_SOURCE({CUBE}.platform)')
  expect(sql).toMatch(/^a: CASE \{CUBE\}\.platform WHEN 'AA' THEN 'amazon' .* END$/)
  expect(sql).not.toContain("'SP'")
  expect(expandPlatformLookups('PLATFORM_NAME(x)')).toContain("WHEN 'SP' THEN 'Shopify'")
})

it('refuses a lookup that does not exist', () => {
  expect(() => expandPlatformLookups('PLATFORM_COLOUR(x)')).toThrow('no lookup PLATFORM_COLOUR(x)')
})
