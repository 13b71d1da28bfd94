import { adDayNormaliser, type AdResult } from '../kit/ads/ad-day.ts'
import { campaignRest, figureColumnsOf, type Figures } from '../kit/ads/figures.ts'
import type { NormaliseContext } from '../kit/stream.ts'
import { groupBy } from '../kit/values/group-by.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { DayPayload, type AdRow, type CampaignRow } from './api-types.ts'
import { manifest } from './manifest.ts'

/**
 * Each day of the advertiser replaces its stored rows. One row per ad, and one per campaign's spend
 * without ads, so that all spend is in exactly one row.
 */
export const normaliseDay = adDayNormaliser(
  manifest.code,
  DayPayload,
  ({ eid: id = '', name }) => ({ id, name }),
  resultsOf,
)

function resultsOf(payload: DayPayload, context: NormaliseContext): readonly AdResult[] {
  const adsOf = groupBy(payload.ads, ({ campaign }) => campaign.eid)
  return [
    ...payload.ads.map((row) => ({
      ...resultOf(row, figuresOf(row), context),
      adSet: { id: row.adGroup.eid, name: row.adGroup.name },
      ad: { id: row.ad.eid, name: row.ad.name },
    })),
    ...payload.campaigns.flatMap((row) => {
      const rest = campaignRest(figuresOf(row), (adsOf.get(row.campaign.eid) ?? []).map(figuresOf))
      return rest === null ? [] : [resultOf(row, rest, context)]
    }),
  ].filter(hasFigures)
}

function resultOf(
  { campaign: { eid: id, name, status } }: CampaignRow | AdRow,
  figures: Figures,
  context: NormaliseContext,
): AdResult {
  return {
    campaign: {
      id,
      name,
      status: status == null ? null : statusOf(namedValue(context, 'status', status, statuses)),
    },
    adSet: null,
    ad: null,
    ...figureColumnsOf(figures),
    // AdRoll does not tell purchases from other conversions.
    others: null,
  }
}

/** Of a campaign. */
const statuses = ['running', 'ended', 'paused', 'review', 'draft', 'rejected', 'deleted']

function statusOf(status: string): string {
  return status === 'running' ? 'active' : status.toLowerCase()
}

function figuresOf(row: CampaignRow | AdRow): Figures {
  return {
    spend: row.cost,
    impressions: String(row.impressions),
    clicks: String(row.clicks),
    conversions: row.conversions,
    conversionsValue: row.revenue,
    otherConversions: '0',
    otherConversionsValue: '0',
  }
}

/** AdRoll lists every day of everything, whether anything happened or not. */
function hasFigures({ spend, impressions, clicks, purchases }: AdResult): boolean {
  return [spend, impressions, clicks, purchases.count].some((value) => Number(value) !== 0)
}
