import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnPath } from './safe-return-path.ts'

const origin = 'https://shop.example'

test('path, query and hash of this site are kept', () => {
  const path = '/org/o1/insights/explore?x=1&y=a%20b#c1.d1.0'
  expect(safeReturnPath(path, origin)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'org/o1',
  '/.//evil.example',
  '/login?redirect=/login',
  '',
  null,
  7,
])('%j leads home', (wanted) => {
  expect(safeReturnPath(wanted, origin)).toBe('/')
})

test('whatever is wanted, the browser stays on this site', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('/', '\\', '.', '\t', '\n', ':', 'a', '@', '?', '#') }),
      (rest) => {
        const path = safeReturnPath(`/${rest}`, origin)
        expect(new URL(path, origin).origin).toBe(origin)
      },
    ),
  )
})
