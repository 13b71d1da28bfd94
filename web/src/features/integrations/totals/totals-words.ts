import type { BridgeCause, ReconciledMeasure } from '@cartograph/contract'

export const measureWords: Record<ReconciledMeasure, string> = {
  orders: 'Orders',
  net_sales: 'Net sales',
  spend: 'Spend',
  sessions: 'Sessions',
  revenue: 'Revenue',
  payments: 'Payments',
}

/** Why our number is another one than the platform's. */
export function causeWords(cause: BridgeCause, platform: string): string {
  switch (cause) {
    case 'changed_or_unread':
      return `Not read yet, or changed at ${platform} since`
    case 'test_orders':
      return `Test orders, which ${platform} counts and this workspace does not`
    case 'refund_timing':
      return `Refunds count here on the day they were made, at ${platform} on the day of the order`
    case 'time_zone':
      return 'Days begin at another moment in this workspace'
    case 'currency':
      return 'Converted at the rates of the day'
  }
}

export function agreementWords({ agreeing, compared }: { agreeing: number; compared: number }) {
  const days = compared === 1 ? 'day agrees' : 'days agree'
  return `${agreeing} of ${compared} ${days} to the cent`
}
