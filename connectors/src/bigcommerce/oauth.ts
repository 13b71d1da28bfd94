import type { OAuth2 } from '../kit/manifest/auth.ts'
import type { InstallPlan } from '../kit/manifest/install.ts'

export const readScopes = [
  'store_v2_information_read_only',
  'store_v2_orders_read_only',
  'store_v2_transactions_read_only',
  'store_v2_customers_read_only',
  'store_v2_products_read_only',
] as const

/** A token does not expire, and there is none to refresh it. */
export const bigcommerceOauth: OAuth2 = {
  kind: 'oauth2',
  authorize: { host: 'LOGIN', path: '/app/{client_id}/install' },
  token: { host: 'LOGIN', path: '/oauth2/token' },
  scopes: { datasource: readScopes },
  scopeSeparator: ' ',
  usesPkce: false,
  clientAuth: 'body',
  asks: [],
  dialect: {
    isStateless: isInstall,
    callbackFacts: ['context'],
    request: (form, callback) => ({
      json: {
        ...Object.fromEntries(form),
        scope: callback.get('scope') ?? '',
        context: callback.get('context') ?? '',
      },
    }),
  },
}

/** The marketplace and our own consents return to one address, both without a state. */
export const bigcommerceInstall: InstallPlan = {
  context: 'datasource',
  isInstall,
  grant: { kind: 'consent' },
  // Only an installation outside of the control panel has a page to return to.
  returnTo: (arrived, app) =>
    app !== null && arrived.has('external_install')
      ? `https://login.bigcommerce.com/app/${encodeURIComponent(app.clientId)}/install/succeeded`
      : null,
}

function isInstall(query: URLSearchParams): boolean {
  return query.has('code') && storeHashOf(query.get('context')) !== null
}

/** The store in a context such as `stores/abc123`; null for any other text. */
export function storeHashOf(context: string | null | undefined): string | null {
  return /^stores\/([A-Za-z0-9-]{1,60})$/.exec(context ?? '')?.[1] ?? null
}
