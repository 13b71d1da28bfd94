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

function portalIdOf({ name }: SandboxShop): string {
  return numericId(`portal ${name}`, 8)
}
