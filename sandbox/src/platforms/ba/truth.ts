import { adSpendTruth } from '../../kit/ad-truth.ts'
import { moneyText } from '../../kit/written-values.ts'
import { accountId } from './accounts.ts'
import { isPerformanceMax } from './report-rows.ts'

/** The canonical rows of a complete sync of the shop's account at a moment. */
export const baTruth = adSpendTruth((shop) => ({
  platform: 'BA',
  accountId: accountId(shop.name),
  isWhole: isPerformanceMax,
  claimed: ({ conversions, conversionValueMinor, otherConversions }) => ({
    conversions: String(conversions),
    conversion_value: moneyText(conversionValueMinor),
    other_conversions: String(otherConversions.signUps),
    other_conversion_value: '0.00',
  }),
}))
