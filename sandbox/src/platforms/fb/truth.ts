import {
  dayNumber,
  formatDay,
  type AdBreakdownRow,
  type AdReachRow,
  type AdSpendRow,
  type ConnectionId,
} from '@cartograph/contract'
import { partColumns } from '../../kit/ad-parts.ts'
import { adTruth, type AdAccount } from '../../kit/ad-truth.ts'
import { moneyText } from '../../kit/written-values.ts'
import type { SandboxShop } from '../../shop.ts'
import { createCalendar } from '../../world/calendar.ts'
import type { AdDay } from '../../world/ledgers/ledger-types.ts'
import { adAccountId } from './ad-accounts.ts'
import { breakdowns, campaignParts } from './breakdowns.ts'
import { stepsOf } from './insight-rows.ts'
import { daysBetween, increments, reachedPeriods } from './reach.ts'

/** The canonical rows of a complete sync of the shop's ad account at a moment. */
export function fbTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { ad_spend: AdSpendRow[]; ad_breakdowns: AdBreakdownRow[]; ad_reach: AdReachRow[] } {
  const accountId = adAccountId(shop.name)
  const account: AdAccount = { platform: 'FB', accountId, connectionId, claimed }
  const { timezone, currency } = shop.world.options
  const calendar = createCalendar(timezone)
  const ad_breakdowns: AdBreakdownRow[] = []
  const firstDay = dayNumber(shop.ledgers.ads.FB.firstDay)
  for (let number = firstDay; number <= calendar.dayAt(at.getTime()); number++) {
    const day = formatDay(number)
    for (const { fields } of breakdowns)
      for (const { campaign, ...part } of campaignParts(shop, day, at, fields)) {
        const { detail, ...columns } = partColumns(part)
        ad_breakdowns.push({
          connection_id: connectionId,
          platform: 'FB',
          account_id: accountId,
          account_name: shop.title,
          day,
          noon_at: new Date(calendar.midnight(number + 0.5)).toISOString(),
          breakdown: fields[0] === 'publisher_platform' ? 'placement' : (fields[0] ?? ''),
          campaign_id: campaign.id,
          campaign_name: campaign.name,
          currency,
          spend: moneyText(part.figures.spendMinor),
          ...columns,
          detail: detail === 'unknown' ? '' : detail,
          other_conversions: null,
          other_conversion_value: null,
          ...claimed(part.figures),
        })
      }
  }
  const ad_reach = reachTruth(shop, connectionId, at)
  return { ad_spend: adTruth(shop, account, at), ad_breakdowns, ad_reach }
}

function reachTruth(shop: SandboxShop, connectionId: ConnectionId, at: Date): AdReachRow[] {
  const { timezone } = shop.world.options
  const calendar = createCalendar(timezone)
  const today = formatDay(calendar.dayAt(at.getTime()))
  const { firstDay } = shop.ledgers.ads.FB
  // 1 January 1970 was a Thursday.
  const monday = formatDay(dayNumber(firstDay) - ((dayNumber(firstDay) + 3) % 7))
  const starts = { day: firstDay, week: monday, month: `${firstDay.slice(0, 7)}-01` }
  return (['day', 'week', 'month'] as const).flatMap((granularity) =>
    reachedPeriods(shop, daysBetween(starts[granularity], today), increments[granularity], at).map(
      ({ firstDay: first_day, reach, impressions }) => ({
        connection_id: connectionId,
        platform: 'FB',
        account_id: adAccountId(shop.name),
        account_name: shop.title,
        granularity,
        first_day,
        noon_at: new Date(calendar.midnight(dayNumber(first_day) + 0.5)).toISOString(),
        reach,
        impressions,
      }),
    ),
  )
}

function claimed(row: AdDay) {
  const { carts, checkouts } = stepsOf(row)
  return {
    conversions: String(row.conversions),
    conversion_value: moneyText(row.conversionValueMinor),
    add_to_carts: String(carts),
    checkouts: String(checkouts),
  }
}
