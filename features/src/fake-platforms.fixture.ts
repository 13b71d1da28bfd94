import {
  ConnectorError,
  type AccountDetails,
  type Accounts,
  type Connector,
  type Manifest,
  type OAuthApp,
} from '@cartograph/connectors'
import type { ConnectionMode, OrgId, PlatformCode, UserId } from '@cartograph/contract'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Context } from './context.ts'
import type { TestServices } from './testing.ts'

/** Fake platforms: KL is connected with keys, FB with a consent. */
export interface FakePlatforms {
  /** The context of a user inside a workspace that knows these platforms. */
  as(userId: UserId, orgId?: OrgId): Promise<Context>
  /** The connections whose rows the warehouse was asked to delete. */
  readonly dropped: string[]
  /** The tokens that were withdrawn at the platform. */
  readonly revoked: string[]
  /** Set for a platform that cannot be reached when a token is withdrawn. */
  readonly revocation: { error: ConnectorError | null }
  /** How consent is requested; tests change it. */
  readonly modes: { oauth: ConnectionMode | null; sandboxForm: boolean }
  close(): Promise<void>
}

/** Another platform, with its own answers. */
export interface AnsweringPlatform {
  readonly connector: Connector
  readonly hosts: Readonly<Record<string, string>>
  readonly app: OAuthApp
}

export async function startFakePlatforms(
  test: TestServices,
  others: Partial<Record<PlatformCode, AnsweringPlatform>> = {},
): Promise<FakePlatforms> {
  const tokens = createServer((request, response) => {
    void text(request).then((body) => {
      const code = new URLSearchParams(body).get('code') ?? ''
      response.setHeader('content-type', 'application/json')
      if (code.startsWith('refused')) {
        response.writeHead(400)
        return response.end(JSON.stringify({ error: 'invalid_grant' }))
      }
      const expires_in = 3600
      return response.end(JSON.stringify({ access_token: `secret-token-${code}`, expires_in }))
    })
  })
  await new Promise<void>((resolve) => tokens.listen(0, '127.0.0.1', resolve))
  const { port } = tokens.address() as AddressInfo
  const modes: FakePlatforms['modes'] = { oauth: 'sandbox', sandboxForm: true }
  const dropped: string[] = []
  const revoked: string[] = []
  const revocation: FakePlatforms['revocation'] = { error: null }
  const byClicking = clickConnector({
    async revoke({ tokens, signal }) {
      if (revocation.error !== null) throw revocation.error
      revoked.push(await tokens.get(signal))
    },
  })
  const connectors: Partial<Record<PlatformCode, Connector>> = { KL: byKeys, FB: byClicking }
  const fakes: Pick<Context, 'ingestion' | 'platforms'> = {
    ingestion: {
      ...test.services.ingestion,
      warehouse: {
        ...test.services.ingestion.warehouse,
        prepareWorkspace: () => Promise.resolve(),
        dropConnection: (_orgId, connectionId) => {
          dropped.push(connectionId)
          return Promise.resolve()
        },
      },
      connectorFor: (platform) => others[platform]?.connector ?? connectors[platform],
      platformAccess: (platform) =>
        others[platform] ?? {
          hosts: { API: `http://127.0.0.1:${port}` },
          app: { clientId: 'client', clientSecret: 'client secret' },
        },
    },
    platforms: {
      oauth: () => modes.oauth,
      sandboxForm: (platform) =>
        modes.sandboxForm && platform === 'KL' ? { site_id: 'Abc123', api_key: 'sandbox' } : null,
    },
  }
  return {
    as: async (userId, orgId) => ({ ...(await test.as(userId, orgId)), ...fakes }),
    dropped,
    revoked,
    revocation,
    modes,
    async close() {
      tokens.closeAllConnections()
      await new Promise((resolve) => tokens.close(resolve))
    },
  }
}

const streams = {
  ads: {
    reads: 'days',
    sliceDays: 30,
    historyMonths: 1,
    restates: { everySyncDays: 1, dailyDays: 2 },
  },
} as const
const rest = { apiVersion: '1', source: 'this test', quotas: {}, streams }

const keyManifest: Manifest = {
  ...rest,
  code: 'KL',
  name: 'Klaviyo',
  oauth: null,
  form: {
    fields: [
      { name: 'site_id', label: 'Site id', keptIn: 'param', pattern: '[A-Za-z0-9]+' },
      { name: 'api_key', label: 'API key', keptIn: 'credential' },
    ],
    help: 'In the settings.',
  },
  hosts: { API: 'https://keys.invalid' },
  params: [{ name: 'site_id', label: 'Site id' }],
  pickers: [],
}

/** A key that begins with `wrong` is refused; the account is the site's. */
const byKeys: Connector = {
  manifest: keyManifest,
  accounts: null,
  open: ({ params, credentials }) => ({
    streams: [],
    describe() {
      const key = credentials['api_key'] ?? ''
      if (key.startsWith('wrong')) {
        return Promise.reject(new ConnectorError('auth', 'Klaviyo does not know this API key'))
      }
      if (key.startsWith('closed')) return Promise.reject(new ConnectorError('gone', 'Closed'))
      return Promise.resolve(factsOf(params['site_id'] ?? ''))
    },
  }),
}

const clickManifest: Manifest = {
  ...rest,
  code: 'FB',
  name: 'Facebook',
  oauth: {
    kind: 'oauth2',
    authorize: { host: 'API', path: '/authorize' },
    token: { host: 'API', path: '/token' },
    scopes: { datasource: ['read'], destination: ['write'] },
    scopeSeparator: ' ',
    usesPkce: true,
    clientAuth: 'body',
    asks: [],
    dialect: {},
  },
  form: null,
  hosts: { API: 'https://clicks.invalid' },
  params: [
    { name: 'ad_account_id', label: 'Ad account' },
    { name: 'ad_account_name', label: 'Name' },
  ],
  pickers: [{ label: 'Ad account', emptyMessage: 'There are none' }],
}

/** A code's end names the user: `code-of-ada` is ada's. */
const clickConnector = ({ revoke }: Pick<Accounts, 'revoke'>): Connector => ({
  manifest: clickManifest,
  accounts: {
    ...(revoke !== undefined && { revoke }),
    async profile({ tokens, signal }) {
      const id = (await tokens.get(signal)).split('-').at(-1) ?? ''
      return { id, name: `${id}@facebook.example` }
    },
    async list({ tokens, signal }) {
      const id = (await tokens.get(signal)).split('-').at(-1) ?? ''
      const params = { ad_account_id: `act_${id}`, ad_account_name: `Ads of ${id}` }
      return [{ id: params.ad_account_id, name: params.ad_account_name, params, children: [] }]
    },
  },
  open: ({ params, tokens }) => ({
    streams: [],
    async describe(signal) {
      if (tokens === null) throw new ConnectorError('auth', 'No account is connected')
      await tokens.get(signal)
      return factsOf(params['ad_account_id'] ?? '')
    },
  }),
})

function factsOf(accountKey: string): AccountDetails {
  const name = `Account ${accountKey}`
  return { accountKey, name, currency: 'USD', timezone: 'UTC', params: {} }
}
