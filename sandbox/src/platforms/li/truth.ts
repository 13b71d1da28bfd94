import type { AdSpendRow, ConnectionId } from '@cartograph/contract'
import { adTruth, moneyText, type AdAccount } from '../../kit/ad-truth.ts'
import type { SandboxShop } from '../../shop.ts'
import { adAccountId } from './ad-accounts.ts'

/** The canonical rows of a complete sync of the shop's ad account at a moment. */
export function liTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { ad_spend: AdSpendRow[] } {
  const account: AdAccount = {
    platform: 'LI',
    accountId: adAccountId(shop.name),
    connectionId,
    // LinkedIn's days are those of UTC.
    timezone: 'UTC',
    claimed: ({ conversions, conversionValueMinor, otherConversions }) => ({
      conversions: String(conversions),
      conversion_value: moneyText(conversionValueMinor),
      other_conversions: String(otherConversions.signUps),
      other_conversion_value: '0.00',
    }),
  }
  return { ad_spend: adTruth(shop, account, at) }
}
