import { formatDecimal } from '@cartograph/contract'
import { toUnits } from '../kit/google/plain-decimal.ts'
import type { CategoryDay, Metrics } from './api-types.ts'

/** The figures of a row: `conversions` are purchases, all others are counted apart. */
export interface Figures {
  readonly costMicros: string
  readonly impressions: string
  readonly clicks: string
  readonly conversions: string
  readonly conversionsValue: string
  readonly otherConversions: string
  readonly otherConversionsValue: string
}

/** The decimal places in which each figure is added up exactly. */
export const figurePlaces: Readonly<Record<keyof Figures, number>> = {
  costMicros: 0,
  impressions: 0,
  clicks: 0,
  conversions: 8,
  conversionsValue: 8,
  otherConversions: 8,
  otherConversionsValue: 8,
}

/** Categories that are purchases. An account may count any action as a conversion. */
const purchaseCategories: ReadonlySet<string> = new Set(['PURCHASE', 'STORE_SALE'])

/** A row's figures with its conversions by category; without categories all count as purchases. */
export function figuresOf(metrics: Metrics, categories: readonly CategoryDay[] | null): Figures {
  const { costMicros, impressions, clicks } = metrics
  const counted = { costMicros, impressions, clicks }
  if (categories === null) {
    const { conversions, conversionsValue } = metrics
    const nothing = { otherConversions: '0', otherConversionsValue: '0' }
    return { ...counted, conversions, conversionsValue, ...nothing }
  }
  const isPurchase = ({ segments }: CategoryDay) =>
    purchaseCategories.has(segments.conversionActionCategory)
  const purchases = categories.filter(isPurchase)
  const others = categories.filter((one) => !isPurchase(one))
  const total = (rows: readonly CategoryDay[], name: keyof CategoryDay['metrics']) =>
    formatDecimal(
      rows.reduce((sum, row) => sum + toUnits(row.metrics[name], 8), 0n),
      8,
    )
  return {
    ...counted,
    conversions: total(purchases, 'conversions'),
    conversionsValue: total(purchases, 'conversionsValue'),
    otherConversions: total(others, 'conversions'),
    otherConversionsValue: total(others, 'conversionsValue'),
  }
}

export function sumFigures(rows: readonly Figures[]): Figures {
  const total = (name: keyof Figures): string =>
    formatDecimal(
      rows.reduce((sum, row) => sum + toUnits(row[name], figurePlaces[name]), 0n),
      figurePlaces[name],
    )
  return {
    costMicros: total('costMicros'),
    impressions: total('impressions'),
    clicks: total('clicks'),
    conversions: total('conversions'),
    conversionsValue: total('conversionsValue'),
    otherConversions: total('otherConversions'),
    otherConversionsValue: total('otherConversionsValue'),
  }
}
