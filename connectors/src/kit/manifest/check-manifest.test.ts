import { platformCatalogue } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { connectors } from '../../registry.ts'
import { manifest as shopify } from '../../shopify/manifest.ts'
import { checkManifest } from './check-manifest.ts'
import type { Manifest } from './manifest.ts'

const registered = Object.values(connectors).map(
  ({ manifest }) => [manifest.name, manifest] as const,
)

test.each(registered)('the manifest of %s can be used', (_, manifest) => {
  expect(checkManifest(manifest, platformCatalogue[manifest.code])).toEqual([])
})

test.each(Object.entries(connectors))(
  '%s is registered under its own code',
  (code, { manifest }) => {
    expect(manifest.code).toBe(code)
  },
)

const oauth: NonNullable<Manifest['oauth']> = {
  kind: 'oauth2',
  authorize: { host: 'WWW', path: '/authorize' },
  token: { host: 'SHOP', path: 'token' },
  scopes: { destination: [] },
  scopeSeparator: ' ',
  usesPkce: false,
  clientAuth: 'body',
  asks: [],
  dialect: {},
}

const signed: NonNullable<Manifest['oauth']> = {
  kind: 'oauth1',
  requestToken: { host: 'SHOP', path: '/token?step=1' },
  authorize: { host: 'WWW', path: '/authorize', params: { oauth_token: 'x' } },
  accessToken: { host: 'SHOP', path: '/token?step=1' },
  signature: 'HMAC-SHA1',
  contexts: [],
  asks: [{ name: 'store', label: 'Store', keptIn: 'credential' }],
}

test('a manifest with OAuth 1.0a can be used', () => {
  const oauth: Manifest['oauth'] = {
    ...signed,
    requestToken: { host: 'SHOP', path: '/request_token', params: { access: 'read' } },
    authorize: { host: 'SHOP', path: '/authorize' },
    accessToken: { host: 'SHOP', path: '/access_token' },
    contexts: ['datasource'],
    asks: [{ name: 'shop', label: 'Shop', keptIn: 'param' }],
  }
  expect(checkManifest({ ...shopify, oauth }, platformCatalogue.SP)).toEqual([])
})

test.each<[string, Partial<Manifest>]>([
  ['Its name is not Shopify', { name: 'Shop' }],
  ['The host SHOP is not reached over TLS', { hosts: { SHOP: 'http://{shop}' } }],
  ['The host SHOP needs store, which is no param', { hosts: { SHOP: 'https://{store}.test' } }],
  ['The consent needs the host WWW, which is not declared', { oauth }],
  ['token is no path', { oauth }],
  ['Its consent and the catalogue differ on whether it is a datasource', { oauth }],
  ['Its consent and the catalogue differ on whether it is a destination', { oauth }],
  ['The consent needs the host WWW, which is not declared', { oauth: signed }],
  ['/token?step=1 has a query of its own, which belongs to its params', { oauth: signed }],
  ['Two legs of its consent have one address', { oauth: signed }],
  ["oauth_token is the protocol's own, and no param of /authorize", { oauth: signed }],
  ['Its consent is for nothing', { oauth: signed }],
  ['store is asked before the consent, and is no param', { oauth: signed }],
  [
    'Its consent and the catalogue differ on whether it is a destination',
    { oauth: { ...signed, contexts: ['datasource', 'destination'] } },
  ],
  ['There is no way to connect it', { form: null, oauth: null }],
  ['It has streams, and is no datasource', {}],
  ['It has no streams to read', { streams: {} }],
  [
    'The pattern of key is no regular expression',
    {
      form: { help: '', fields: [{ name: 'key', label: '', keptIn: 'credential', pattern: '(' }] },
    },
  ],
  [
    'shop is a credential, and would be shown as a param',
    { form: { help: '', fields: [{ name: 'shop', label: '', keptIn: 'credential' }] } },
  ],
  [
    'ads reads less once a day than in every sync',
    {
      streams: {
        ads: {
          reads: 'days',
          sliceDays: 7,
          historyMonths: 37,
          restates: { everySyncDays: 7, dailyDays: 3 },
        },
      },
    },
  ],
  [
    'The quota calls lets nothing through',
    { quotas: { calls: { sharedBy: 'app', limit: 0, perSeconds: 1 } } },
  ],
])('it says: %s', (sentence, over) => {
  const isDatasource = !sentence.includes('is no datasource')
  const entry = { ...platformCatalogue.SP, isDatasource }
  expect(checkManifest({ ...shopify, ...over }, entry)).toContain(sentence)
})
