import type { AlertInput, OrgId, UserId } from '@cartograph/contract'
import type { Transaction } from '@cartograph/store'
import { insertAlert } from '../alerts/index.ts'
import type { Context } from '../context.ts'

/** Tells the demo user in the app alone: the demo sends no unrequested mail. */
export async function addDemoAlerts(
  ctx: Context,
  tx: Transaction,
  { userId, orgId }: { readonly userId: UserId; readonly orgId: OrgId },
): Promise<void> {
  for (const alert of demoAlerts) {
    const members = [{ user_id: userId, by_mail: false }]
    await insertAlert(ctx, tx, { orgId, userId }, { ...alert, members })
  }
}

const shared = {
  granularity: 'day',
  members: [],
  slack: null,
  quiet: { hours: null, working_days: false, most_a_day: 10 },
  is_paused: false,
} as const satisfies Partial<AlertInput>

export const demoAlerts: readonly AlertInput[] = [
  {
    ...shared,
    name: 'Unusually high refunds',
    watch: {
      kind: 'metric',
      metric: 'ShopifyOrders.refunds',
      filters: [],
      breakdown: null,
    },
    rule: { kind: 'unusual', sensitivity: 'rarely', direction: 'high' },
  },
  {
    ...shared,
    name: 'Ads cost more than the store sells',
    watch: { kind: 'metric', metric: 'AcquisitionMetrics.mer', filters: [], breakdown: null },
    rule: { kind: 'value', is: 'below', value: 1 },
  },
]
