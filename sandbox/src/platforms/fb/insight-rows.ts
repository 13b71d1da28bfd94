import type { AdDay } from '../../world/ledgers/ledger-types.ts'
import type { AdAccount } from './ad-accounts.ts'
import { campaignParts } from './breakdowns.ts'
import type { InsightsQuery } from './insights-query.ts'
import { daysBetween, reachedPeriods } from './reach.ts'

type Rows = Readonly<Record<string, unknown>>[]

/** The requested fields for each day with delivery; numbers are strings. */
export function insightRows(account: AdAccount, question: InsightsQuery, at: Date): Rows {
  if (account.campaigns.length === 0) return []
  if (question.level === 'ad') return adRows(account, question, at)
  return question.level === 'campaign'
    ? campaignRows(account, question, at)
    : accountRows(account, question, at)
}

/** One row per period for the whole account. */
function accountRows(account: AdAccount, question: InsightsQuery, at: Date): Rows {
  const { ledgers, world } = account.shop
  const { days, fields, increment } = question
  return reachedPeriods(account.shop, days, increment, at).map((period) => {
    const ads = daysBetween(period.firstDay, period.lastDay).flatMap((day) =>
      ledgers.ads.FB.day(day, at),
    )
    const all: Readonly<Record<string, string>> = {
      account_id: account.id,
      account_name: account.name,
      account_currency: world.options.currency,
      spend: decimal(ads.reduce((sum, ad) => sum + ad.spendMinor, 0)),
      impressions: String(period.impressions),
      reach: String(period.reach),
    }
    const selected = Object.fromEntries(fields.map((field) => [field, all[field]]))
    return { ...selected, date_start: period.firstDay, date_stop: period.lastDay }
  })
}

/** One row per campaign, day and value of the breakdowns. */
function campaignRows(account: AdAccount, question: InsightsQuery, at: Date): Rows {
  const { days, fields, breakdowns } = question
  return days.flatMap((day) =>
    campaignParts(account.shop, day, at, breakdowns).map(({ campaign, values, figures }) => {
      const all: Readonly<Record<string, unknown>> = {
        campaign_id: campaign.id,
        campaign_name: campaign.name,
        spend: decimal(figures.spendMinor),
        impressions: String(figures.impressions),
        inline_link_clicks: figures.clicks === 0 ? undefined : String(figures.clicks),
        ...actionsOf(figures),
      }
      const selected = fields.flatMap((field) =>
        all[field] === undefined ? [] : [[field, all[field]]],
      )
      return { ...Object.fromEntries(selected), ...values, date_start: day, date_stop: day }
    }),
  )
}

/** One row per ad and day; empty lists are omitted. */
function adRows(account: AdAccount, { days, fields, adStatuses }: InsightsQuery, at: Date): Rows {
  const names = namesOf(account)
  const { currency } = account.shop.world.options
  const states = statesOf(account)
  const isIncluded = (state = 'ACTIVE') =>
    adStatuses?.includes(state) ?? !['ARCHIVED', 'DELETED'].includes(state)
  return days.flatMap((day) => {
    const ads = account.shop.ledgers.ads.FB.day(day, at)
    const included = ads.filter(({ adId }) => isIncluded(states.get(adId)))
    return included.map((row) => {
      const all: Readonly<Record<string, unknown>> = {
        account_id: account.id,
        account_name: account.name,
        account_currency: currency,
        campaign_id: row.campaignId,
        campaign_name: names.get(row.campaignId),
        adset_id: row.adSetId,
        adset_name: names.get(row.adSetId),
        ad_id: row.adId,
        ad_name: names.get(row.adId),
        spend: decimal(row.spendMinor),
        impressions: String(row.impressions),
        // All clicks, including likes and opened images.
        clicks: String(row.clicks + Math.floor(row.impressions / 400)),
        inline_link_clicks: row.clicks === 0 ? undefined : String(row.clicks),
        ...actionsOf(row),
      }
      const selected = fields.flatMap((field) =>
        all[field] === undefined ? [] : [[field, all[field]]],
      )
      return { ...Object.fromEntries(selected), date_start: day, date_stop: day }
    })
  })
}

/** The first ad of each campaign is deleted and the second archived; their spend remains. */
function statesOf({ campaigns }: AdAccount): ReadonlyMap<string, string> {
  return new Map(
    campaigns.flatMap(({ adSets }) => {
      const [first, second] = adSets.flatMap(({ ads }) => ads)
      return [
        ...(first === undefined ? [] : [[first.id, 'DELETED'] as const]),
        ...(second === undefined ? [] : [[second.id, 'ARCHIVED'] as const]),
      ]
    }),
  )
}

function namesOf({ campaigns }: AdAccount): ReadonlyMap<string, string> {
  return new Map(
    campaigns.flatMap((campaign) => [
      [campaign.id, campaign.name] as const,
      ...campaign.adSets.flatMap((adSet) => [
        [adSet.id, adSet.name] as const,
        ...adSet.ads.map((ad) => [ad.id, ad.name] as const),
      ]),
    ]),
  )
}

export function actionsOf(row: AdDay) {
  const { carts, checkouts } = stepsOf(row)
  const bought = overlappingTypes(row, 'purchase', 'purchase')
  const actions = [
    ...action('link_click', String(row.clicks), row.clicks),
    ...action('landing_page_view', String(Math.ceil(row.clicks * 0.8)), row.clicks),
    ...[
      { types: overlappingTypes(row, 'add_to_cart', 'add_to_cart'), count: carts },
      { types: overlappingTypes(row, 'initiate_checkout', 'initiated_checkout'), count: checkouts },
      { types: bought, count: row.conversions },
    ].flatMap(({ types, count }) =>
      types.flatMap(({ type, share }) => action(type, String(Math.ceil(count * share)), count)),
    ),
  ]
  const values = bought.flatMap(({ type, share }) =>
    action(type, trimmed(Math.round(row.conversionValueMinor * share)), row.conversions),
  )
  return {
    actions: actions.length === 0 ? undefined : actions,
    action_values: values.length === 0 ? undefined : values,
  }
}

/** Every buyer has filled a cart and started a checkout. */
export function stepsOf({ otherConversions, conversions }: AdDay) {
  const { carts, signUps } = otherConversions
  return { carts: carts + conversions, checkouts: signUps + conversions }
}

function action(action_type: string, value: string, times: number) {
  return times === 0 ? [] : [{ action_type, value }]
}

/**
 * The action types with which an ad's results are reported. They overlap, as on the platform: the pixel reports
 * a part of the purchases that `purchase` and `omni_purchase` include, or all of them alone.
 */
function overlappingTypes(
  { adId }: AdDay,
  name: string,
  omniName: string,
): readonly { type: string; share: number }[] {
  const pixel = (share: number) => ({ type: `offsite_conversion.fb_pixel_${name}`, share })
  const own = { type: name, share: 1 }
  const kind = Number(adId.at(-1)) % 3
  if (kind === 0) return [pixel(1)]
  if (kind === 1) return [pixel(0.7), own]
  return [pixel(0.7), { ...own, share: 0.9 }, { type: `omni_${omniName}`, share: 1 }]
}

export function decimal(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}

/** 1250 is '12.5', 1200 is '12'. */
function trimmed(minor: number): string {
  return decimal(minor).replace(/\.?0+$/, '')
}
