import { formatDecimal } from '@cartograph/contract'
import { toUnits } from '../kit/values/plain-decimal.ts'
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

/** Every category of the API. */
export const conversionCategories = [
  ...purchaseCategories,
  'UNSPECIFIED',
  'DEFAULT',
  'PAGE_VIEW',
  'SIGNUP',
  'DOWNLOAD',
  'ADD_TO_CART',
  'BEGIN_CHECKOUT',
  'SUBSCRIBE_PAID',
  'PHONE_CALL_LEAD',
  'IMPORTED_LEAD',
  'SUBMIT_LEAD_FORM',
  'BOOK_APPOINTMENT',
  'REQUEST_QUOTE',
  'GET_DIRECTIONS',
  'OUTBOUND_CLICK',
  'CONTACT',
  'ENGAGEMENT',
  'STORE_VISIT',
  'QUALIFIED_LEAD',
  'CONVERTED_LEAD',
  'YOUTUBE_FOLLOW_ON_VIEWS',
]

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
    addExactly(
      rows.map(({ metrics }) => metrics[name]),
      figurePlaces[name],
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
  return mapFigures((name) =>
    addExactly(
      rows.map((row) => row[name]),
      figurePlaces[name],
    ),
  )
}

export function mapFigures(figure: (name: keyof Figures) => string): Figures {
  return {
    costMicros: figure('costMicros'),
    impressions: figure('impressions'),
    clicks: figure('clicks'),
    conversions: figure('conversions'),
    conversionsValue: figure('conversionsValue'),
    otherConversions: figure('otherConversions'),
    otherConversionsValue: figure('otherConversionsValue'),
  }
}

function addExactly(values: readonly string[], places: number): string {
  return formatDecimal(
    values.reduce((sum, value) => sum + toUnits(value, places), 0n),
    places,
  )
}
