import { ConnectorError } from '../kit/errors.ts'
import type { OAuth2 } from '../kit/manifest/auth.ts'
import type { InstallPlan } from '../kit/manifest/install.ts'
import { regions, type Region } from './marketplaces.ts'

/** A registration's roles decide what may be read, so that requests name no scopes. */
export const amazonOauth: OAuth2 = {
  kind: 'oauth2',
  authorize: { host: 'CONSENT_{region}', path: '/apps/authorize/consent' },
  token: { host: 'LWA', path: '/auth/o2/token' },
  scopes: { datasource: [] },
  scopeSeparator: ' ',
  usesPkce: false,
  clientAuth: 'body',
  asks: [{ name: 'region', label: 'Where you sell', keptIn: 'param', options: regions }],
  hasApplicationId: true,
  dialect: {
    clientIdName: 'application_id',
    callbackFacts: ['selling_partner_id'],
    callback(query) {
      const standard = new URLSearchParams(query)
      const code = query.get('spapi_oauth_code')
      if (code !== null) standard.set('code', code)
      return standard
    },
  },
}

/** In Amazon's app store, the user is sent here first, and from here to the consent. */
export const amazonInstall: InstallPlan = {
  context: 'datasource',
  isInstall: (arrived) => arrived.has('amazon_callback_uri') && arrived.has('amazon_state'),
  grant: {
    kind: 'redirect',
    params: (arrived) => ({ region: callbackOf(arrived).region }),
    to(arrived, { state, redirectUri }) {
      const { url } = callbackOf(arrived)
      url.searchParams.set('redirect_uri', redirectUri)
      url.searchParams.set('amazon_state', arrived.get('amazon_state') ?? '')
      url.searchParams.set('state', state)
      const version = arrived.get('version')
      if (version !== null) url.searchParams.set('version', version)
      return url.href
    },
  },
}

/** The page of Seller Central where the consent continues. */
function callbackOf(arrived: URLSearchParams): { readonly url: URL; readonly region: Region } {
  const text = arrived.get('amazon_callback_uri') ?? ''
  const url = URL.canParse(text) ? new URL(text) : null
  const region = sellerCentrals.get(url?.host ?? '')
  if (url === null || region === undefined || url.protocol !== 'https:' || url.username !== '')
    throw new ConnectorError('payload', "The installation doesn't come from Amazon")
  return { url, region }
}

/** All of them, so that no other address passes for one. */
const sellerCentrals: ReadonlyMap<string, Region> = new Map([
  ...hostsOf('na', 'com ca com.mx com.br'),
  ...hostsOf('eu', 'ae co.uk co.za com.be com.tr de eg es fr ie in it nl pl sa se'),
  ['sellercentral-europe.amazon.com', 'eu'],
  ...hostsOf('jp', 'co.jp'),
  ...hostsOf('au', 'com.au'),
  ...hostsOf('sg', 'sg'),
])

function hostsOf(region: Region, domains: string): [string, Region][] {
  return domains.split(' ').map((domain) => [`sellercentral.amazon.${domain}`, region])
}
