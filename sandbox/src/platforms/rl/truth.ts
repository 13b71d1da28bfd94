import { adSpendTruth } from '../../kit/ad-truth.ts'
import { moneyText } from '../../kit/written-values.ts'
import { advertiserEid } from './advertisers.ts'

/** The canonical rows of a complete sync of the shop's advertiser at a moment. */
export const rlTruth = adSpendTruth((shop) => ({
  platform: 'RL',
  accountId: advertiserEid(shop.name),
  // AdRoll's days are those of UTC.
  timezone: 'UTC',
  claimed: ({ conversions, conversionValueMinor }) => ({
    conversions: String(conversions),
    conversion_value: moneyText(conversionValueMinor),
  }),
}))
