import {
  ConnectionHealth,
  Datasource,
  Destination,
  OauthProfile,
  PlatformCard,
  platformCatalogue,
  type Integrations,
  type OauthAccount,
} from '@cartograph/contract'
import { ada, orgId } from '../../testing/workspace.ts'

const id = (last: string) => `01930000-0000-7000-8000-0000000000${last}`
const owner = { first_name: 'Ada', last_name: 'Miller', email: ada.email }

/** A store, which connects with credentials or by installing an app. */
export const shopCard = PlatformCard.parse({
  platform: 'SP',
  name: 'Shopify',
  contexts: ['datasource'],
  mode: 'sandbox',
  install_mode: 'private_and_public',
  oauth: {
    contexts: ['datasource'],
    asks: [
      {
        name: 'shop',
        label: 'Shop name',
        kept_in: 'param',
        pattern: '[a-zA-Z0-9][a-zA-Z0-9-]*',
        pattern_message: 'Can only contain alphabets, and hyphens',
        suffix: '.myshopify.com',
        is_optional: false,
        options: null,
      },
    ],
  },
  form: {
    help: 'In the admin of your shop: Settings, Apps, Develop apps.',
    sandbox_example: { shop: 'blue-harbor', access_token: 'shpat_sandbox' },
    fields: [
      {
        name: 'shop',
        label: 'Shop name',
        kept_in: 'param',
        pattern: '[a-zA-Z0-9][a-zA-Z0-9-]*',
        pattern_message: 'Can only contain alphabets, and hyphens',
        suffix: '.myshopify.com',
        is_optional: false,
        options: null,
      },
      {
        name: 'access_token',
        label: 'API key',
        kept_in: 'credential',
        pattern: null,
        pattern_message: null,
        suffix: null,
        is_optional: false,
        options: null,
      },
    ],
  },
  params: [{ name: 'shop', label: 'Shop name' }],
  pickers: [],
  streams: ['orders', 'customers', 'products'],
  imports: null,
  notice: null,
  api_version: '2026-10',
})

/** A platform that connects only by consent, with an account and a property to choose. */
export const analyticsCard = PlatformCard.parse({
  ...shopCard,
  platform: 'G4',
  name: 'Google Analytics 4',
  mode: 'live',
  install_mode: 'public_only',
  oauth: { contexts: ['datasource'], asks: [] },
  form: null,
  params: [
    { name: 'account_name', label: 'Account' },
    { name: 'property_name', label: 'Property' },
  ],
  pickers: [
    { label: 'Account', empty_message: 'There are no accounts' },
    { label: 'Property', empty_message: 'Selected Account has no properties' },
  ],
  streams: ['sessions'],
})

/** A platform that connects only with credentials, and that is also a destination. */
export const mailCard = PlatformCard.parse({
  ...shopCard,
  platform: 'KL',
  name: 'Klaviyo',
  contexts: ['datasource', 'destination'],
  mode: 'live',
  install_mode: 'private_only',
  oauth: null,
  form: {
    help: 'In Klaviyo: Settings, API keys.',
    sandbox_example: null,
    fields: [
      {
        name: 'api_key',
        label: 'API key',
        kept_in: 'credential',
        pattern: 'pk_[a-z0-9]+',
        pattern_message: 'A private key starts with pk_',
        suffix: null,
        is_optional: false,
        options: null,
      },
    ],
  },
  params: [],
  streams: ['campaigns', 'flows', 'lists'],
})

export const cards = [shopCard, analyticsCard, mailCard]

export const shop = Datasource.parse({
  id: id('c1'),
  platform: 'SP',
  name: 'Northwind Supply',
  mode: 'sandbox',
  integration_category: 'primary',
  integration_params: { shop: 'northwind' },
  masked_datasource_creds: { access_token: '••••••••4f2a' },
  is_private: true,
  is_connected: true,
  requires_reauth: false,
  user_cred: null,
  owner,
  created_at: '2026-11-01T09:00:00Z',
  datasource_id: id('c1'),
  datasource_type: 'SP',
  datasource_name: 'Northwind Supply',
  datasource_integration_owner: owner,
})

export const analytics = Datasource.parse({
  ...shop,
  id: id('c2'),
  platform: 'G4',
  name: 'northwind.example',
  mode: 'live',
  integration_params: { account_name: 'Northwind', property_name: 'northwind.example' },
  masked_datasource_creds: {},
  is_private: false,
  user_cred: {
    id: id('d1'),
    name: 'ada@shop.example',
    requires_reauth: false,
    access_ends_at: null,
  },
  datasource_id: id('c2'),
  datasource_type: 'G4',
  datasource_name: 'northwind.example',
})

export const audience = Destination.parse({
  ...shop,
  id: id('c3'),
  platform: 'KL',
  name: 'Northwind letters',
  mode: 'live',
  integration_category: 'secondary',
  integration_params: {},
  destination_id: 'KL_1',
  destination_name: 'Northwind letters',
  destination_integration_owner: owner,
})

export const profile = OauthProfile.parse({
  id: id('d1'),
  org_id: orgId,
  profile_type: 'G4',
  profile_context: 'datasource',
  name: 'ada@shop.example',
  mode: 'live',
  requires_reauth: false,
})

const property = (name: string): OauthAccount => ({
  id: name,
  name,
  params: { property_name: name },
  children: [],
})

export const accounts: OauthAccount[] = [
  {
    id: '1',
    name: 'Northwind',
    params: { account_name: 'Northwind' },
    children: [property('northwind.example'), property('blog.example')],
  },
  { id: '2', name: 'Empty', params: { account_name: 'Empty' }, children: [] },
]

export const health = ConnectionHealth.parse({
  last_success_at: '2026-11-14T09:12:00Z',
  next_run_at: '2026-11-14T09:27:00Z',
  waits_until: null,
  waits_for: null,
  fresh_to: '2026-11-14T09:11:00Z',
  fresh_day: null,
  last_error: null,
  runs: [
    {
      id: 'r1',
      state: 'done',
      created_at: '2026-11-14T09:10:00Z',
      started_at: '2026-11-14T09:10:01Z',
      finished_at: '2026-11-14T09:12:01Z',
      rows: 1240,
      error: null,
    },
  ],
  streams: [
    {
      stream: 'orders',
      state: 'done',
      fresh_to: '2026-11-14T09:11:00Z',
      history_from: '2024-01-01T00:00:00Z',
      has_all_history: true,
      restated_days: 2,
      stopped_by: null,
      withheld: [],
      deletions_stopped: null,
    },
  ],
  quotas: [{ name: 'requests', left: 38.4, limit: 40, per_seconds: 60, learned: null }],
  set_aside: { total: 0, items: [] },
  partly_known: { total: 0, items: [] },
})

/** Of a platform that doesn't report totals. */
const noTotals = { checked_at: null, is_offered: false, items: [] }

export function integrations(
  connected: readonly Datasource[] = [],
  destinations: readonly Destination[] = [],
): Integrations {
  const datasources = cards.filter(({ contexts }) => contexts.includes('datasource'))
  const codesOf = (rank: 'primary' | 'secondary') =>
    datasources
      .filter(({ platform }) => platformCatalogue[platform].rank === rank)
      .map(({ platform }) => platform)
  const of = (rank: 'primary' | 'secondary') =>
    connected.filter((one) => one.integration_category === rank)
  return {
    datasources: {
      integrated: { primary: of('primary'), secondary: of('secondary') },
      available: { primary: codesOf('primary'), secondary: codesOf('secondary') },
    },
    destinations: { integrated: [...destinations], available: ['KL'] },
    primaryIntegration: connected[0]?.platform ?? null,
  }
}

export const path = `/v1/orgs/${orgId}/integrations`

/** The routes of a server with these connections. */
export function integrationRoutes(...connected: Parameters<typeof integrations>) {
  const ok = (body: unknown) => () => ({ status: 200, body })
  return {
    [`GET ${path}`]: ok(integrations(...connected)),
    [`GET ${path}/catalogue`]: ok({ items: cards }),
    [`GET ${path}/datasources/${shop.id}/health`]: ok(health),
    [`GET ${path}/datasources/${analytics.id}/health`]: ok(health),
    [`GET ${path}/datasources/${shop.id}/reconciliation`]: ok(noTotals),
    [`GET ${path}/datasources/${analytics.id}/reconciliation`]: ok(noTotals),
    [`GET /v1/oauth-profiles/?profile_type=G4&profile_context=datasource&org_id=${orgId}`]: ok({
      items: [profile],
    }),
    [`GET /v1/oauth-profiles/?profile_type=SP&profile_context=datasource&org_id=${orgId}`]: ok({
      items: [],
    }),
    [`GET /v1/oauth-profiles/G4/${profile.id}/accounts`]: ok({ accounts }),
  }
}
