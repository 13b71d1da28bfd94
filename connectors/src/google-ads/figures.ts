import { formatDecimal } from '@cartograph/contract'
import { addExactly, type Figures } from '../kit/ads/figures.ts'
import type { CategoryDay, Metrics } from './api-types.ts'

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
export function figuresOf(metrics: Metrics, categories: readonly Counted[] | null): Figures {
  const { impressions, clicks } = metrics
  const spend = formatDecimal(BigInt(metrics.costMicros), 6)
  const counted = { spend, impressions, clicks }
  if (categories === null) {
    const { conversions, conversionsValue } = metrics
    const nothing = { otherConversions: '0', otherConversionsValue: '0' }
    return { ...counted, conversions, conversionsValue, ...nothing }
  }
  const isPurchase = ({ segments }: Counted) =>
    purchaseCategories.has(segments.conversionActionCategory)
  const purchases = categories.filter(isPurchase)
  const others = categories.filter((one) => !isPurchase(one))
  const total = (rows: readonly Counted[], name: keyof Counted['metrics']) =>
    addExactly(rows.map(({ metrics }) => metrics[name]))
  return {
    ...counted,
    conversions: total(purchases, 'conversions'),
    conversionsValue: total(purchases, 'conversionsValue'),
    otherConversions: total(others, 'conversions'),
    otherConversionsValue: total(others, 'conversionsValue'),
  }
}

type Counted = Pick<CategoryDay, 'metrics' | 'segments'>
