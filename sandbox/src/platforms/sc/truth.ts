import type { AdSpendRow, ConnectionId } from '@cartograph/contract'
import { adTruth, type AdAccount } from '../../kit/ad-truth.ts'
import { moneyText } from '../../kit/written-values.ts'
import type { SandboxShop } from '../../shop.ts'
import { adAccountId } from './organizations.ts'

/** The canonical rows of a complete sync of the shop's ad account at a moment. */
export function scTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { ad_spend: AdSpendRow[] } {
  const account: AdAccount = {
    platform: 'SC',
    accountId: adAccountId(shop.name),
    connectionId,
    claimed: ({ conversions, conversionValueMinor, otherConversions }) => ({
      conversions: String(conversions),
      conversion_value: moneyText(conversionValueMinor),
      other_conversions: String(otherConversions.signUps),
    }),
  }
  return { ad_spend: adTruth(shop, account, at) }
}
