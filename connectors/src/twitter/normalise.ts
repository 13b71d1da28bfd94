import { adAccountOf } from '../kit/ads/ad-account.ts'
import { adDayNormaliser, campaignStatus, type AdResult } from '../kit/ads/ad-day.ts'
import { campaignRest, figureColumnsOf, sumFigures, type Figures } from '../kit/ads/figures.ts'
import type { NormaliseContext } from '../kit/stream.ts'
import { decimalOfMicros } from '../kit/values/decimal.ts'
import { groupBy } from '../kit/values/group-by.ts'
import { DayPayload, type Metrics, type Row } from './api-types.ts'
import { manifest } from './manifest.ts'

/** Each day of the account replaces its stored rows. */
export const normaliseDay = adDayNormaliser(manifest.code, DayPayload, adAccountOf, resultsOf)

function resultsOf({ rows }: DayPayload, context: NormaliseContext): readonly AdResult[] {
  const of = (entity: Row['entity']) => {
    const own = rows.filter((row) => row.entity === entity)
    return [...groupBy(own, ({ id }) => id).values()].map((placements) => placed(placements))
  }
  const tweets = of('PROMOTED_TWEET')
  return [
    ...tweets.map(({ row, figures }) => ({
      ...resultOf(row, figures, context),
      ad: { id: row.id, name: row.tweetId == null ? null : `Post ${row.tweetId}` },
    })),
    // Promoted accounts and videos have no post: their results are those of the set beyond its ads.
    ...of('LINE_ITEM').flatMap(({ row, figures }) => {
      const own = tweets.filter((tweet) => tweet.row.lineItem?.id === row.id)
      const rest = campaignRest(
        figures,
        own.map((tweet) => tweet.figures),
      )
      return rest === null ? [] : [{ ...resultOf(row, rest, context), ad: null }]
    }),
  ]
}

/** The results of an entity in all placements. */
function placed(rows: readonly Row[]): { readonly row: Row; readonly figures: Figures } {
  const [row] = rows
  if (row === undefined) throw new Error('A group has at least one row')
  return { row, figures: sumFigures(rows.map(({ metrics }) => figuresOf(metrics))) }
}

function figuresOf(metrics: Metrics): Figures {
  const purchases = claimOf(metrics.conversion_purchases)
  return {
    spend: decimalOfMicros(metrics.billed_charge_local_micro),
    impressions: String(metrics.impressions),
    clicks: String(metrics.clicks),
    conversions: purchases.count,
    conversionsValue: purchases.value,
    otherConversions: claimOf(metrics.conversion_sign_ups).count,
    otherConversionsValue: '0',
  }
}

function claimOf(conversions: Metrics['conversion_purchases']) {
  if (conversions == null) return { count: '0', value: '0' }
  if (typeof conversions === 'number') return { count: String(conversions), value: '0' }
  const { metric, sale_amount: amount, sale_amount_local_micro: local } = conversions
  return { count: String(metric), value: decimalOfMicros(amount === '0' ? local : amount) }
}

function resultOf(
  { id, entity, campaign, lineItem }: Row,
  figures: Figures,
  context: NormaliseContext,
): Omit<AdResult, 'ad'> {
  const set = lineItem ?? (entity === 'LINE_ITEM' ? { id } : null)
  const { others, ...columns } = figureColumnsOf(figures)
  return {
    ...columns,
    campaign:
      campaign == null
        ? null
        : { id: campaign.id, name: campaign.name, status: statusOf(campaign, context) },
    adSet: set === null ? null : { id: set.id, name: set.name },
    others: others === null ? null : { count: others.count, value: null },
  }
}

function statusOf(
  { entity_status: status, deleted }: NonNullable<Row['campaign']>,
  context: NormaliseContext,
): string | null {
  if (deleted === true) return 'deleted'
  return campaignStatus(context, 'entity_status', status, statuses)
}

/** Of a campaign. */
const statuses = ['ACTIVE', 'PAUSED', 'DRAFT']
