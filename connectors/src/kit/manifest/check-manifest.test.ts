import { platformCatalogue } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { manifest as meta } from '../../meta/manifest.ts'
import { connectors } from '../../registry.ts'
import { manifest as shopify } from '../../shopify/manifest.ts'
import { checkManifest } from './check-manifest.ts'
import type { Manifest } from './manifest.ts'

const registered = Object.values(connectors).map(
  ({ manifest }) => [manifest.name, manifest] as const,
)

test.each(registered)('the manifest of %s is valid', (_, manifest) => {
  expect(checkManifest(manifest, platformCatalogue[manifest.code])).toEqual([])
})

test.each(Object.entries(connectors))(
  '%s is registered under its own code',
  (code, { manifest }) => {
    expect(manifest.code).toBe(code)
  },
)

const audiences: NonNullable<Manifest['audiences']> = meta.audiences
const noOne = { items: 0, bytes: 0 }

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

test('a manifest with OAuth 1.0a is valid', () => {
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

test('a manifest with an own domain and a host for each region is valid', () => {
  const hosts = { STORE: '{+shop}', CONSENT_NA: 'https://a.test', CONSENT_EU: 'https://b.test' }
  const oauth: Manifest['oauth'] = {
    ...shopify.oauth,
    authorize: { host: 'CONSENT_{shop}', path: '/authorize' },
    token: { host: 'STORE', path: '/token' },
  }
  expect(checkManifest({ ...shopify, hosts, oauth }, platformCatalogue.SP)).toEqual([])
})

test('reports a destination that does not say how it receives audiences', () => {
  const { audiences: _, ...silent } = meta
  expect(checkManifest(silent, platformCatalogue.FB)).toEqual([
    'It does not say how it receives audiences',
  ])
})

test.each<[string, Partial<Manifest>]>([
  ['Its name is not Shopify', { name: 'Shop' }],
  ['The host SHOP does not use TLS', { hosts: { SHOP: 'http://{shop}' } }],
  ['The host SHOP needs store, which is not a param', { hosts: { SHOP: 'https://{store}.test' } }],
  ['The host SHOP needs base_url, which is not a param', { hosts: { SHOP: '{+base_url}' } }],
  [
    'The consent needs the host API_{shop}, which is not declared',
    { oauth: { ...oauth, authorize: { host: 'API_{shop}', path: '/authorize' } } },
  ],
  [
    'The path /v1/webhooks/sr does not begin with /v1/webhooks/sp',
    { webhooks: [{ ...shopify.webhooks[0], path: '/v1/webhooks/sr' }] },
  ],
  ['The consent needs the host WWW, which is not declared', { oauth }],
  ['token is not a path', { oauth }],
  ['Its consent and the catalogue disagree on whether it is a data source', { oauth }],
  ['Its consent and the catalogue disagree on whether it is a destination', { oauth }],
  ['The consent needs the host WWW, which is not declared', { oauth: signed }],
  ['/token?step=1 has a query, which belongs in its params', { oauth: signed }],
  ['Two endpoints of its consent have the same URL', { oauth: signed }],
  [
    'oauth_token is reserved by the protocol, so /authorize cannot use it as a param',
    { oauth: signed },
  ],
  ['Its consent has no context', { oauth: signed }],
  ['store is entered before the consent, and is not a param', { oauth: signed }],
  [
    'Its consent and the catalogue disagree on whether it is a destination',
    { oauth: { ...signed, contexts: ['datasource', 'destination'] } },
  ],
  ['It has neither a consent nor a form', { form: null, oauth: null }],
  ['It has streams, and is not a data source', {}],
  ['It has no streams to read', { streams: {} }],
  [
    'The pattern of key is not a valid regular expression',
    {
      form: { help: '', fields: [{ name: 'key', label: '', keptIn: 'credential', pattern: '(' }] },
    },
  ],
  [
    'shop is a credential, and would be shown as a param',
    { form: { help: '', fields: [{ name: 'shop', label: '', keptIn: 'credential' }] } },
  ],
  [
    'ads reads fewer days once a day than in every sync',
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
    'ads reads fewer days once a week than once a day',
    {
      streams: {
        ads: {
          reads: 'days',
          sliceDays: 7,
          historyMonths: 37,
          restates: { everySyncDays: 7, dailyDays: 30, weeklyDays: 14 },
        },
      },
    },
  ],
  [
    'The quota calls allows no requests',
    { quotas: { calls: { sharedBy: 'app', limit: 0, perSeconds: 1 } } },
  ],
  ['It receives audiences, and is not a destination', { audiences }],
  ['Its batches of audiences allow no one', { audiences: { ...audiences, add: noOne } }],
  [
    'Its names of audiences have no space for a marker',
    { audiences: { ...audiences, nameLength: 8 } },
  ],
  [
    'It finds the customers of audiences by fields that it does not take',
    { audiences: { ...audiences, fields: ['phone'] } },
  ],
])('reports: %s', (sentence, over) => {
  const isDatasource = !sentence.includes('is not a data source')
  const entry = { ...platformCatalogue.SP, isDatasource }
  expect(checkManifest({ ...shopify, ...over }, entry)).toContain(sentence)
})
