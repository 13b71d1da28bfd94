import type { AdSpendRow, ConnectionId } from '@cartograph/contract'
import { adTruth, type AdAccount } from '../../kit/ad-truth.ts'
import { moneyText } from '../../kit/written-values.ts'
import type { SandboxShop } from '../../shop.ts'
import { advertiserEid } from './advertisers.ts'

/** The canonical rows of a complete sync of the shop's advertiser at a moment. */
export function rlTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { ad_spend: AdSpendRow[] } {
  const account: AdAccount = {
    platform: 'RL',
    accountId: advertiserEid(shop.name),
    connectionId,
    // AdRoll's days are those of UTC.
    timezone: 'UTC',
    claimed: ({ conversions, conversionValueMinor }) => ({
      conversions: String(conversions),
      conversion_value: moneyText(conversionValueMinor),
    }),
  }
  return { ad_spend: adTruth(shop, account, at) }
}
