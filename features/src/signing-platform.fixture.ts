import {
  signatureHeader,
  withSignedToken,
  type AccessTokens,
  type Connector,
  type Manifest,
  type OAuth1,
  type OAuthApp,
} from '@cartograph/connectors'

/** Requests JSON from the platform; throws a ConnectorError when it is refused. */
export type AskSigned = (
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<Readonly<Record<string, string>>>

/** A minimal OAuth 1.0a platform: a manifest, and a connector that signs. */
export function signingConnector(ask: AskSigned): Connector {
  async function askSigned({ tokens, app, hosts }: Asking, path: string, signal: AbortSignal) {
    if (tokens === null || app === null) throw new Error('No account is connected')
    const url = `${hosts['API']}${path}`
    return withSignedToken(tokens, signal, (token) => {
      const headers = signatureHeader({ oauth, app }, { method: 'GET', url }, token)
      return ask(url, { ...headers }, signal)
    })
  }

  return {
    manifest,
    accounts: {
      async profile({ signal, ...asking }) {
        const { user_id, screen_name } = asking.tokens.facts
        const { id = '' } = await askSigned(asking, '/me', signal)
        if (id !== user_id) throw new Error('The token belongs to another user')
        return { id, name: screen_name ?? '' }
      },
      async list({ signal, ...asking }) {
        const { id = '', name = '' } = await askSigned(asking, '/accounts?q=a+b&count=5', signal)
        const params = { ad_account_id: id, ad_account_name: name }
        return [{ id, name, params, children: [] }]
      },
      revoke: () => Promise.resolve(),
    },
    open: (asking) => ({
      streams: [],
      async describe(signal) {
        const { id = '', name = '' } = await askSigned(asking, '/accounts?q=a+b&count=5', signal)
        return { accountKey: id, name, currency: 'USD', timezone: 'UTC' }
      },
    }),
  }
}

interface Asking {
  readonly tokens: AccessTokens | null
  readonly app: OAuthApp | null
  readonly hosts: Readonly<Record<string, string>>
}

const oauth: OAuth1 = {
  kind: 'oauth1',
  requestToken: { host: 'API', path: '/oauth/request_token' },
  authorize: { host: 'API', path: '/oauth/authorize' },
  accessToken: { host: 'API', path: '/oauth/access_token' },
  signature: 'HMAC-SHA1',
  contexts: ['datasource', 'destination'],
  asks: [],
}

const manifest: Manifest = {
  code: 'TW',
  name: 'Twitter',
  oauth,
  form: null,
  hosts: { API: 'https://signs.invalid' },
  params: [
    { name: 'ad_account_id', label: 'Ad account' },
    { name: 'ad_account_name', label: 'Name' },
  ],
  pickers: [{ label: 'Ad account', emptyMessage: 'There are none' }],
  apiVersion: '1',
  source: 'this test',
  streams: {
    ads: {
      reads: 'days',
      sliceDays: 30,
      historyMonths: 1,
      restates: { everySyncDays: 1, dailyDays: 2 },
    },
  },
  quotas: {},
}
