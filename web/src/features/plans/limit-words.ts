import type { LimitName, PlanInterval, UsedLimit } from '@cartograph/contract'
import { formatCount } from '../../format/decimal.ts'

/** What a plan includes: '20 data sources', 'Unlimited orders a month'. Null for what it does not include. */
export function describeLimit(limit: LimitName, allowed: number | null): string | null {
  if (allowed === 0) return null
  const [one, many] = units[limit]
  if (allowed === null) return `Unlimited ${many}`
  // A longer history is read and kept as well.
  const sized = limit === 'history_months' ? 'Sized for ' : ''
  return `${sized}${formatCount(allowed)} ${allowed === 1 ? one : many}`
}

export function describeUse({ used, allowed }: UsedLimit): string {
  if (used === null) return 'Cannot be counted right now'
  return allowed === null
    ? `${formatCount(used)}, no limit`
    : `${formatCount(used)} of ${formatCount(allowed)}`
}

export const intervalWords: Readonly<Record<PlanInterval, string>> = {
  '30_days': 'every 30 days',
  year: 'a year',
}

const units: Readonly<Record<LimitName, readonly [one: string, many: string]>> = {
  sources: ['data source', 'data sources'],
  members: ['member', 'members'],
  orders_per_month: ['order a month', 'orders a month'],
  synced_audiences: ['synced audience', 'synced audiences'],
  history_months: ['month of history', 'months of history'],
  model_questions_per_month: [
    'question a month to the language model',
    'questions a month to the language model',
  ],
}
