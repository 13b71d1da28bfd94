import { describe, expect, test } from 'vitest'
import { manifest } from '../../shopify/manifest.ts'
import { resolveHost } from './resolve-host.ts'

const resolve = (shop: string, hosts: Record<string, string> = {}) =>
  resolveHost(manifest, 'SHOP', { params: { shop }, hosts })

describe('resolveHost', () => {
  test("fills the params into the manifest's host", () => {
    expect(resolve('northwind')).toBe('https://northwind.myshopify.com')
  })

  test('prefers an override, with or without a placeholder for the param', () => {
    expect(resolve('northwind', { SHOP: 'http://127.0.0.1:4000/sp/{shop}/' })).toBe(
      'http://127.0.0.1:4000/sp/northwind',
    )
    expect(resolve('northwind', { SHOP: 'http://127.0.0.1:4000' })).toBe('http://127.0.0.1:4000')
  })

  test.each(['', 'a.b', 'evil.example/x', 'a@b', '../x', '-a', 'a b', 'a#', 'x'.repeat(64)])(
    'refuses %j as part of a host',
    (shop) => {
      expect(() => resolve(shop)).toThrow(expect.objectContaining({ class: 'auth' }))
    },
  )

  test('refuses an override that is not an HTTP URL', () => {
    expect(() => resolve('northwind', { SHOP: 'file:///etc' })).toThrow('not valid')
  })
})
