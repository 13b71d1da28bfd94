import { adSpendTruth } from '../../kit/ad-truth.ts'
import { moneyText } from '../../kit/written-values.ts'
import { adAccountId } from './ad-accounts.ts'

/** The canonical rows of a complete sync of the shop's ad account at a moment. */
export const liTruth = adSpendTruth((shop) => ({
  platform: 'LI',
  accountId: adAccountId(shop.name),
  // LinkedIn's days are those of UTC.
  timezone: 'UTC',
  claimed: ({ conversions, conversionValueMinor, otherConversions }) => ({
    conversions: String(conversions),
    conversion_value: moneyText(conversionValueMinor),
    other_conversions: String(otherConversions.signUps),
    other_conversion_value: '0.00',
  }),
}))
