import { adDayNormaliser, type AdResult } from '../kit/ads/ad-day.ts'
import { addExactly, campaignRest, figureColumnsOf, type Figures } from '../kit/ads/figures.ts'
import type { NormaliseContext } from '../kit/stream.ts'
import { groupBy } from '../kit/values/group-by.ts'
import { knownValue, namedValue } from '../kit/values/known-value.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import { DayPayload, type AdRow, type CampaignRow, type GoalRow } from './api-types.ts'
import { manifest } from './manifest.ts'

/**
 * Each day of the account replaces its stored rows. One row per ad, and one per campaign's spend
 * without ads, so that all spend is in exactly one row.
 */
export const normaliseDay = adDayNormaliser(
  manifest.code,
  DayPayload,
  ({ account_id: id = '', account_name: name }) => ({ id, name }),
  resultsOf,
)

function resultsOf(payload: DayPayload, context: NormaliseContext): readonly AdResult[] {
  const isPurchase = purchasesOf(payload, context)
  const goalsOfAds = groupBy(payload.adGoals, ({ AdId }) => AdId)
  const goalsOfCampaigns = groupBy(payload.campaignGoals, ({ CampaignId }) => CampaignId)
  const ads = payload.ads.map((row) => ({
    row,
    figures: figuresOf(row, goalsOfAds.get(row.AdId) ?? [], isPurchase),
  }))
  const adsOf = groupBy(ads, ({ row }) => row.CampaignId)
  const rests = payload.campaigns.flatMap((row) => {
    const whole = figuresOf(row, goalsOfCampaigns.get(row.CampaignId) ?? [], isPurchase)
    const own = adsOf.get(row.CampaignId) ?? []
    const figures = campaignRest(
      whole,
      own.map((ad) => ad.figures),
    )
    return figures === null ? [] : [campaignResult(row, figures, context)]
  })
  return [...ads.map(({ row, figures }) => adResult(row, figures, context)), ...rests]
}

type IsPurchase = (row: GoalRow) => boolean

/** By the category of a conversion's goal; one of a goal that is not known is no purchase. */
function purchasesOf(
  { categories, adGoals, campaignGoals }: DayPayload,
  context: NormaliseContext,
): IsPurchase {
  const names = new Set([...adGoals, ...campaignGoals].map(({ Goal: goal }) => goal ?? ''))
  const purchases = new Set<string>()
  for (const name of names) {
    const category = categories[name] ?? 'Unknown'
    if (knownValue(context, 'GoalCategory', category, goalCategories) === 'Purchase')
      purchases.add(name)
  }
  return ({ Goal: goal }) => purchases.has(goal ?? '')
}

function figuresOf(
  { Spend: spend, Impressions: impressions, Clicks: clicks }: CampaignRow,
  goals: readonly GoalRow[],
  isPurchase: IsPurchase,
): Figures {
  const purchases = goals.filter(isPurchase)
  const others = goals.filter((row) => !isPurchase(row))
  const total = (rows: readonly GoalRow[], column: 'ConversionsQualified' | 'Revenue') =>
    addExactly(rows.map((row) => row[column]))
  return {
    spend,
    impressions,
    clicks,
    conversions: total(purchases, 'ConversionsQualified'),
    conversionsValue: total(purchases, 'Revenue'),
    otherConversions: total(others, 'ConversionsQualified'),
    otherConversionsValue: total(others, 'Revenue'),
  }
}

function adResult(row: AdRow, figures: Figures, context: NormaliseContext): AdResult {
  return {
    ...campaignResult(row, figures, context),
    adSet: { id: row.AdGroupId, name: row.AdGroupName },
    ad: { id: row.AdId, name: textOrNull(row.TitlePart1) ?? textOrNull(row.AdTitle) },
  }
}

function campaignResult(
  { CampaignId: id, CampaignName: name, CampaignStatus: status }: CampaignRow,
  figures: Figures,
  context: NormaliseContext,
): AdResult {
  return {
    campaign: {
      id,
      name,
      status:
        textOrNull(status) === null
          ? null
          : namedValue(context, 'CampaignStatus', status, statuses).toLowerCase(),
    },
    adSet: null,
    ad: null,
    ...figureColumnsOf(figures),
  }
}

const statuses = [
  'Active',
  'Paused',
  'BudgetPaused',
  'BudgetAndManualPaused',
  'Suspended',
  'Deleted',
]

/** Every category of the API. */
const goalCategories = [
  'Unknown',
  'None',
  'Purchase',
  'AddToCart',
  'BeginCheckout',
  'Subscribe',
  'SubmitLeadForm',
  'BookAppointment',
  'Signup',
  'RequestQuote',
  'GetDirections',
  'OutboundClick',
  'Contact',
  'PageView',
  'Download',
  'Other',
]
