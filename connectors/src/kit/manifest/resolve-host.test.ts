import { describe, expect, test } from 'vitest'
import { manifest } from '../../shopify/manifest.ts'
import type { Manifest } from './manifest.ts'
import { isOwnDomain, resolveHost } from './resolve-host.ts'

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

const own: Manifest = {
  ...manifest,
  hosts: { STORE: '{+base_url}' },
  params: [{ name: 'base_url', label: 'Store URL' }],
}
const store = (base_url: string, hosts: Record<string, string> = {}) =>
  resolveHost(own, 'STORE', { params: { base_url }, hosts })

describe("a shop's own domain", () => {
  test.each([
    ['https://shop.example.com/', 'https://shop.example.com'],
    ['shop.example.com', 'https://shop.example.com'],
    ['https://Shop.Example.com:8443/store/', 'https://shop.example.com:8443/store'],
  ])('%s is the origin %s', (entered, origin) => {
    expect(store(entered)).toBe(origin)
    expect(isOwnDomain(own, 'STORE', { params: { base_url: entered }, hosts: {} })).toBe(true)
  })

  test.each([
    '',
    'http://shop.example.com',
    'ftp://shop.example.com',
    'https://user:pass@shop.example.com',
    'https://shop.example.com/?x=1',
    'https://shop.example.com/#x',
    'https://localhost',
    'https://127.0.0.1',
    'https://2130706433',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
  ])('%j is refused', (entered) => {
    expect(() => store(entered)).toThrow('Store URL is not valid for Shopify')
  })

  test('is replaced by an override, with its name where there is a placeholder', () => {
    const hosts = { STORE: 'http://127.0.0.1:4000/mg/{base_url}' }
    expect(store('https://shop.example.com/de', hosts)).toBe(
      'http://127.0.0.1:4000/mg/shop.example.com',
    )
    const values = { params: { base_url: 'shop.example.com' }, hosts }
    expect(isOwnDomain(own, 'STORE', values)).toBe(false)
  })
})

describe('a host for each region', () => {
  const regional: Manifest = {
    ...manifest,
    hosts: { CONSENT_NA: 'https://seller.example.com', CONSENT_EU: 'https://seller.example.eu' },
    params: [{ name: 'region', label: 'Region' }],
  }
  const of = (region: string, hosts: Record<string, string> = {}) =>
    resolveHost(regional, 'CONSENT_{region}', { params: { region }, hosts })

  test('is chosen by the param, and each can be overridden', () => {
    expect([of('na'), of('eu')]).toEqual([
      'https://seller.example.com',
      'https://seller.example.eu',
    ])
    const hosts = { CONSENT_EU: 'http://127.0.0.1:4000' }
    expect([of('na', hosts), of('eu', hosts)]).toEqual([
      'https://seller.example.com',
      'http://127.0.0.1:4000',
    ])
  })

  test.each(['fe', '', 'e/u'])('is no other for %j', (region) => {
    expect(() => of(region)).toThrow(/has no host CONSENT_FE|Region is not valid/)
  })
})
