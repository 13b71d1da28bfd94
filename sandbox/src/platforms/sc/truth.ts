import { adSpendTruth } from '../../kit/ad-truth.ts'
import { moneyText } from '../../kit/written-values.ts'
import { adAccountId } from './organizations.ts'

/** The canonical rows of a complete sync of the shop's ad account at a moment. */
export const scTruth = adSpendTruth((shop) => ({
  platform: 'SC',
  accountId: adAccountId(shop.name),
  claimed: ({ conversions, conversionValueMinor, otherConversions }) => ({
    conversions: String(conversions),
    conversion_value: moneyText(conversionValueMinor),
    other_conversions: String(otherConversions.signUps),
  }),
}))
