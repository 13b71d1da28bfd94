import type { ConnectionId } from '@cartograph/contract'
import { adTruth } from '../../kit/ad-truth.ts'
import { moneyText } from '../../kit/written-values.ts'
import type { SandboxShop } from '../../shop.ts'
import { profileId } from './profiles.ts'
import { isWithoutAds, productOf } from './report-rows.ts'

/** The canonical rows of a complete sync of the shop's profile at a moment. */
export function aaTruth(shop: SandboxShop, connectionId: ConnectionId, at: Date) {
  const { campaigns } = shop.ledgers.ads.AA
  const products = new Map(campaigns.map((campaign) => [campaign.id, productOf(campaign)]))
  const rows = adTruth(
    shop,
    {
      platform: 'AA',
      accountId: profileId(shop),
      connectionId,
      isWhole: isWithoutAds,
      claimed: ({ campaignId, conversions, conversionValueMinor, otherConversions }) => ({
        conversions: String(conversions),
        conversion_value: moneyText(conversionValueMinor),
        // Sponsored Products do not report additions to a cart.
        other_conversions:
          products.get(campaignId) === 'SPONSORED_PRODUCTS' ? null : String(otherConversions.carts),
      }),
    },
    at,
  )
  const isBrand = (campaign: string | null) => products.get(campaign ?? '') === 'SPONSORED_BRANDS'
  return {
    ad_spend: rows.map((row) => (isBrand(row.campaign_id) ? { ...row, ad_name: null } : row)),
  }
}
