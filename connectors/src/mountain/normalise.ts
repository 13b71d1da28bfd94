import { adDayNormaliser, type AdResult } from '../kit/ads/ad-day.ts'
import type { NormaliseContext } from '../kit/stream.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { DayPayload, type DayRow } from './api-types.ts'
import { manifest } from './manifest.ts'

/** Each day of the advertiser replaces its stored rows. */
export const normaliseDay = adDayNormaliser(
  manifest.code,
  DayPayload,
  accountOf,
  ({ rows }, context) => rows.map((row) => resultOf(row, context)),
)

function accountOf({ advertiser_id: id = '', advertiser_name: name }: NormaliseContext['params']) {
  return { id, name }
}

function resultOf(row: DayRow, context: NormaliseContext): AdResult {
  const { campaign, creativeGroup, creative, figures } = row
  const { spend, impressions, conversions, ordervalue } = figures
  return {
    campaign:
      campaign == null
        ? null
        : { id: campaign.id, name: campaign.name, status: statusOf(campaign.status, context) },
    adSet: creativeGroup == null ? null : { id: creativeGroup.id, name: creativeGroup.name },
    ad: creative == null ? null : { id: adId(campaign?.id, creative.id), name: creative.name },
    spend,
    impressions,
    // A visit follows a commercial that was seen, without a click.
    clicks: 0,
    purchases: { count: conversions, value: ordervalue },
    others: null,
  }
}

/** A creative that runs in two campaigns has a row in each. */
function adId(campaignId: string | undefined, creativeId: string): string {
  return campaignId === undefined ? creativeId : `${campaignId}:${creativeId}`
}

function statusOf(status: string | null | undefined, context: NormaliseContext): string | null {
  if (status == null) return null
  const named = namedValue(context, 'status', status, statuses)
  return named === 'Live' ? 'active' : named.toLowerCase()
}

/** Of a campaign. */
const statuses = ['Live', 'Paused', 'Ended', 'Scheduled', 'Draft', 'Archived']
