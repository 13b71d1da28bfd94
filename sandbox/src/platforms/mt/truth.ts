import { formatDay, type AdSpendRow, type ConnectionId } from '@cartograph/contract'
import { adTruth, type AdAccount } from '../../kit/ad-truth.ts'
import { moneyText } from '../../kit/written-values.ts'
import type { SandboxShop } from '../../shop.ts'
import { createCalendar } from '../../world/calendar.ts'
import { advertiserId } from './account.ts'

/** The canonical rows of a complete sync of the shop's advertiser at a moment. */
export function mtTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { ad_spend: AdSpendRow[] } {
  const account: AdAccount = {
    platform: 'MT',
    accountId: advertiserId(shop),
    connectionId,
    claimed: ({ conversions, conversionValueMinor }) => ({
      conversions: String(conversions),
      conversion_value: moneyText(conversionValueMinor),
    }),
  }
  const today = formatDay(createCalendar(shop.world.options.timezone).dayAt(at.getTime()))
  const ad_spend = adTruth(shop, account, at)
    // A day is reported once it is over.
    .filter(({ day }) => day < today)
    .map((row) => {
      const id = `${row.campaign_id}:${row.ad_id}`
      return { ...row, entity_id: id, ad_id: id, clicks: 0 }
    })
  return { ad_spend }
}
