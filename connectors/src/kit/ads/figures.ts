import { formatDecimal } from '@cartograph/contract'
import { toUnits } from '../values/plain-decimal.ts'
import type { AdResult } from './ad-day.ts'

/** The figures of a row in decimal text: `conversions` are purchases, all others are counted apart. */
export interface Figures {
  /** In the account's currency. */
  readonly spend: string
  readonly impressions: string
  readonly clicks: string
  readonly conversions: string
  readonly conversionsValue: string
  readonly otherConversions: string
  readonly otherConversionsValue: string
}

/** The decimal places in which figures are added up exactly. */
const places = 8

/** Fractional conversions are rounded, so less than a thousandth is no remainder. */
const leastConversions = toUnits('0.001', places)

export function figureColumnsOf(
  figures: Figures,
): Pick<AdResult, 'spend' | 'impressions' | 'clicks' | 'purchases' | 'others'> {
  return {
    spend: figures.spend,
    impressions: Number(figures.impressions),
    clicks: Number(figures.clicks),
    purchases: { count: figures.conversions, value: figures.conversionsValue },
    others: { count: figures.otherConversions, value: figures.otherConversionsValue },
  }
}

export function sumFigures(rows: readonly Figures[]): Figures {
  return mapFigures((name) => addExactly(rows.map((row) => row[name])))
}

export function addExactly(values: readonly string[]): string {
  return formatDecimal(
    values.reduce((sum, value) => sum + toUnits(value, places), 0n),
    places,
  )
}

/**
 * The part of a campaign's figures that its ads do not account for: everything for a campaign
 * without ads (Performance Max), null if there is no remainder. It is negative where ads have more
 * than their campaign, such as after a credit for invalid clicks, so that the sum is the campaign's.
 */
export function campaignRest(campaign: Figures, ads: readonly Figures[]): Figures | null {
  if (ads.length === 0) return campaign
  const all = sumFigures(ads)
  const units = (name: keyof Figures) =>
    toUnits(campaign[name], places) - toUnits(all[name], places)
  const isNothing = (['spend', 'impressions', 'clicks'] as const).every(
    (name) => units(name) === 0n,
  )
  const isRounding = (['conversions', 'otherConversions'] as const).every(
    (name) => units(name) < leastConversions && units(name) > -leastConversions,
  )
  if (isNothing && isRounding) return null
  return mapFigures((name) => formatDecimal(units(name), places))
}

function mapFigures(figure: (name: keyof Figures) => string): Figures {
  return {
    spend: figure('spend'),
    impressions: figure('impressions'),
    clicks: figure('clicks'),
    conversions: figure('conversions'),
    conversionsValue: figure('conversionsValue'),
    otherConversions: figure('otherConversions'),
    otherConversionsValue: figure('otherConversionsValue'),
  }
}
