import type { InstallPlan, InstallRequest } from '../kit/manifest/install.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'
import { exchangeSentVerifier } from '../kit/oauth/oauth1.ts'

/**
 * An integration that is activated with our address as its callback and as its identity link: the
 * store posts a consumer's keys and a verifier to the first, and opens the second in a window. The
 * keys that these are exchanged for are those that a user could have typed.
 */
export function installOf(manifest: Manifest): InstallPlan {
  return {
    context: 'datasource',
    posted: {
      sharedName: 'oauth_consumer_key',
      isComplete: (posted) => hasAll(posted, postedNames),
    },
    isInstall: (arrived) => hasAll(arrived, ['oauth_consumer_key', 'success_call_back']),
    grant: { kind: 'keys', exchange: (request) => exchange(manifest, request) },
    returnTo: (arrived) => pageOfStore(arrived),
  }
}

const postedNames = [
  'oauth_consumer_key',
  'oauth_consumer_secret',
  'oauth_verifier',
  'store_base_url',
]

async function exchange(manifest: Manifest, { arrived, hosts, signal }: InstallRequest) {
  const valueOf = (name: string) => arrived.get(name)?.trim() ?? ''
  const app = {
    clientId: valueOf('oauth_consumer_key'),
    clientSecret: valueOf('oauth_consumer_secret'),
  }
  // A store may know itself without TLS, which nothing is sent to.
  const params = { base_url: valueOf('store_base_url').replace(/^http:/i, 'https:') }
  const { token, tokenSecret } = await exchangeSentVerifier(
    { manifest, oauth: { signature: 'HMAC-SHA256' }, app, params, hosts },
    {
      requestToken: { host: 'STORE', path: '/oauth/token/request' },
      accessToken: { host: 'STORE', path: '/oauth/token/access' },
      verifier: valueOf('oauth_verifier'),
      signal,
    },
  )
  return {
    params,
    credentials: {
      consumer_key: app.clientId,
      consumer_secret: app.clientSecret,
      access_token: token,
      access_token_secret: tokenSecret,
    },
  }
}

/**
 * The page of the admin that ends the activation. Null for a page elsewhere, because anyone can
 * send a user such a link; the window then stays here, and the activation is complete all the same.
 */
function pageOfStore(arrived: URLSearchParams): string | null {
  const page = urlOf(arrived.get('success_call_back'))
  const store = urlOf(arrived.get('store_base_url'))
  const isOfStore = page !== null && store !== null && page.hostname === store.hostname
  return isOfStore && ['http:', 'https:'].includes(page.protocol) ? page.href : null
}

function urlOf(text: string | null): URL | null {
  return text !== null && URL.canParse(text) ? new URL(text) : null
}

function hasAll(values: URLSearchParams, names: readonly string[]): boolean {
  return names.every((name) => (values.get(name) ?? '') !== '')
}
