import type { AdSpendRow, ConnectionId } from '@cartograph/contract'
import { adTruth, type AdAccount } from '../../kit/ad-truth.ts'
import { moneyText } from '../../kit/written-values.ts'
import type { SandboxShop } from '../../shop.ts'
import { accountId } from './accounts.ts'
import { isPerformanceMax } from './report-rows.ts'

/** The canonical rows of a complete sync of the shop's account at a moment. */
export function baTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { ad_spend: AdSpendRow[] } {
  const account: AdAccount = {
    platform: 'BA',
    accountId: accountId(shop.name),
    connectionId,
    isWhole: isPerformanceMax,
    claimed: ({ conversions, conversionValueMinor, otherConversions }) => ({
      conversions: String(conversions),
      conversion_value: moneyText(conversionValueMinor),
      other_conversions: String(otherConversions.signUps),
      other_conversion_value: '0.00',
    }),
  }
  return { ad_spend: adTruth(shop, account, at) }
}
