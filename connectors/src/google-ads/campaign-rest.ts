import { formatDecimal } from '@cartograph/contract'
import { toUnits } from '../kit/values/plain-decimal.ts'
import { figurePlaces, mapFigures, sumFigures, type Figures } from './figures.ts'

/**
 * The part of a campaign's figures that its ads do not account for: everything for a campaign
 * without ads (Performance Max), null if there is no remainder. It is negative where ads have more
 * than their campaign, such as after a credit for invalid clicks, so that the sum is the campaign's.
 */
export function campaignRest(campaign: Figures, ads: readonly Figures[]): Figures | null {
  if (ads.length === 0) return campaign
  const all = sumFigures(ads)
  const units = (name: keyof Figures) =>
    toUnits(campaign[name], figurePlaces[name]) - toUnits(all[name], figurePlaces[name])
  const isNothing = (['costMicros', 'impressions', 'clicks'] as const).every(
    (name) => units(name) === 0n,
  )
  const isRounding = (['conversions', 'otherConversions'] as const).every(
    (name) => units(name) < leastConversions && units(name) > -leastConversions,
  )
  if (isNothing && isRounding) return null
  return mapFigures((name) => formatDecimal(units(name), figurePlaces[name]))
}

/** Fractional conversions are rounded, so less than a thousandth is no remainder. */
const leastConversions = toUnits('0.001', figurePlaces.conversions)
