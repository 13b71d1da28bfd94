import type { AudiencePlan } from '../audiences/plan.ts'
import type { Manifest, TotalsPlan } from '../manifest/manifest.ts'

/** What manifests of advertising platforms have in common: they spread it, and state what differs. */
export const adAccountChoice = {
  params: [
    { name: 'ad_account_id', label: 'Ad account ID' },
    { name: 'ad_account_name', label: 'Ad account' },
  ],
  pickers: [{ label: 'Ad account', emptyMessage: 'Selected Account has no ad accounts' }],
} as const satisfies Partial<Manifest>

/** The stream of what ads did by day, whose newest week is read in every sync. */
export function adDays<
  Restates extends { readonly dailyDays: number; readonly weeklyDays?: number },
>(plan: {
  readonly historyMonths: number
  /** 30 by default. */
  readonly sliceDays?: number
  readonly restates: Restates
}) {
  const { historyMonths, sliceDays = 30, restates } = plan
  const all = { everySyncDays: 7, ...restates }
  return { reads: 'days' as const, sliceDays, historyMonths, restates: all }
}

export const spendTotals = {
  measures: ['spend'],
  countsTestOrders: false,
  refundsCountOn: 'day_of_refund',
} as const satisfies TotalsPlan

/** Lists of customers who may be shown ads, and who stay until they are removed. */
export const customerLists = {
  kind: 'social',
  membershipDays: null,
  takesValues: false,
  sensitiveNames: [],
  needsConsent: 'ads',
  isDeletable: true,
} as const satisfies Partial<AudiencePlan>

/** The same limits for both directions. */
export function batchesOf(items: number, bytes: number) {
  return { add: { items, bytes }, remove: { items, bytes } }
}
