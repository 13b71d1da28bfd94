import type { BridgeCause, ReconciledMeasure, TaxMode } from '@cartograph/contract'

export const measureLabels: Record<ReconciledMeasure, string> = {
  orders: 'Orders',
  net_sales: 'Net sales',
  spend: 'Spend',
  sessions: 'Sessions',
  revenue: 'Revenue',
  payments: 'Payments',
  search_clicks: 'Clicks',
  search_impressions: 'Impressions',
}

/** Explains a difference between our total and the platform's. */
export function describeCause(cause: BridgeCause, platform: string): string {
  switch (cause) {
    case 'changed_or_unread':
      return `Not synced yet, or changed in ${platform} since`
    case 'test_orders':
      return `Test orders, which ${platform} includes and this workspace excludes`
    case 'refund_timing':
      return `Refund dates: refund day here, order day in ${platform}`
    case 'time_zone':
      return 'Different time zones'
    case 'currency':
      return 'Converted at daily exchange rates'
  }
}

/** Says how tax is treated, because a store's own figures are often compared by hand. */
export function describeTaxMode(mode: TaxMode): string {
  switch (mode) {
    case 'included':
      return 'The store’s prices include tax. Net sales exclude it here and in the store’s reports.'
    case 'excluded':
      return 'The store adds tax to its prices. Net sales exclude it.'
    case 'mixed':
      return 'Some of the store’s prices include tax and others do not. Net sales always exclude it.'
  }
}

export function describeAgreement({ agreeing, compared }: { agreeing: number; compared: number }) {
  const days = compared === 1 ? 'day matches' : 'days match'
  return `${agreeing} of ${compared} ${days} the platform`
}
