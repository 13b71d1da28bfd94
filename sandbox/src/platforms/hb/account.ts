import type { SandboxShop } from '../../shop.ts'
import { numericId } from '../../kit/google/numeric-id.ts'

export function accountDetails(shop: SandboxShop) {
  const { currency, timezone } = shop.world.options
  return {
    portalId: Number(portalIdOf(shop)),
    accountType: 'STANDARD',
    timeZone: timezone,
    companyCurrency: currency,
    additionalCurrencies: [],
    uiDomain: 'app.hubspot.com',
    dataHostingLocation: 'na1',
  }
}

/** What HubSpot tells about an access token. */
export function tokenDescription(
  shop: SandboxShop,
  of: { readonly token: string; readonly clientId: string; readonly scopes: readonly string[] },
) {
  return {
    active: true,
    token: of.token,
    client_id: of.clientId,
    user: `owner@${shop.name}.example`,
    hub_domain: `${shop.name}.example`,
    scopes: of.scopes,
    hub_id: Number(portalIdOf(shop)),
    app_id: 100_001,
    expires_in: 1800,
    user_id: Number(numericId(`user ${shop.name}`, 7)),
    token_type: 'access',
    token_use: 'access_token',
    is_private_distribution: false,
  }
}

function portalIdOf({ name }: SandboxShop): string {
  return numericId(`portal ${name}`, 8)
}
