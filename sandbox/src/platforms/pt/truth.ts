import { adSpendTruth } from '../../kit/ad-truth.ts'
import { moneyText } from '../../kit/written-values.ts'
import { adAccountId } from './ad-accounts.ts'

/** The canonical rows of a complete sync of the shop's ad account at a moment. */
export const ptTruth = adSpendTruth((shop) => ({
  platform: 'PT',
  accountId: adAccountId(shop.name),
  // Pinterest's days are those of UTC.
  timezone: 'UTC',
  claimed: ({ conversions, conversionValueMinor, otherConversions }) => ({
    conversions: String(conversions),
    conversion_value: moneyText(conversionValueMinor),
    other_conversions: String(otherConversions.signUps),
  }),
}))
