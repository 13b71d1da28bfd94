import type { AdSpendRow, ConnectionId } from '@cartograph/contract'
import { adTruth, moneyText, type AdAccount } from '../../kit/ad-truth.ts'
import type { SandboxShop } from '../../shop.ts'
import { advertiserId } from './advertisers.ts'

/** The canonical rows of a complete sync of the shop's advertiser at a moment. */
export function ttTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { ad_spend: AdSpendRow[] } {
  const account: AdAccount = {
    platform: 'TT',
    accountId: advertiserId(shop.name),
    connectionId,
    // TikTok reports no purchases, instead of 0, for an ad without clicks.
    claimed: ({ clicks, conversions, conversionValueMinor }) => ({
      conversions: clicks === 0 ? null : String(conversions),
      conversion_value: clicks === 0 ? null : moneyText(conversionValueMinor),
    }),
  }
  return { ad_spend: adTruth(shop, account, at) }
}
