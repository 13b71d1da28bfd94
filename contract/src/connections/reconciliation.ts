import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { ConnectionId, OrgId } from '../values/ids.ts'
import { Instant } from '../values/time.ts'

/** The measures that platforms report totals of. */
export const ReconciledMeasure = z.enum([
  'orders',
  'net_sales',
  'spend',
  'sessions',
  'revenue',
  'payments',
  'search_clicks',
  'search_impressions',
])
export type ReconciledMeasure = z.infer<typeof ReconciledMeasure>

/** Why our total of a day differs from the platform's. */
export const BridgeCause = z.enum([
  /** Not read yet, or changed between the two readings. */
  'changed_or_unread',
  'test_orders',
  /** The platform counts a refund on the day of the order; we count it on the day of the refund. */
  'refund_timing',
  /** The workspace's days begin at another moment than the account's. */
  'time_zone',
  /** The workspace uses another currency than the account. */
  'currency',
])
export type BridgeCause = z.infer<typeof BridgeCause>

/** One step from the platform's total to ours. The steps add up to the difference exactly. */
export const BridgeStep = z.object({ cause: BridgeCause, amount: z.string() })
export type BridgeStep = z.infer<typeof BridgeStep>

export const ReconciledDay = z.object({
  day: z.string(),
  measure: ReconciledMeasure,
  platform_total: z.string(),
  /** Null when there is no exchange rate to the workspace's currency on that day. */
  our_total: z.nullable(z.string()),
  /** Null for a count. */
  currency: z.nullable(z.string()),
  our_currency: z.nullable(z.string()),
  bridge: z.array(BridgeStep),
  checked_at: Instant,
})
export type ReconciledDay = z.infer<typeof ReconciledDay>

/** Whether the prices of a store's recent orders contain the tax; some stores do both, by market. */
export const TaxMode = z.enum(['included', 'excluded', 'mixed'])
export type TaxMode = z.infer<typeof TaxMode>

export const Reconciliation = z.object({
  /** Null before the first comparison. */
  checked_at: z.nullable(Instant),
  /** Whether the platform reports totals of its own. */
  is_offered: z.boolean(),
  /** Absent where the platform does not say. */
  tax_mode: z.optional(TaxMode),
  items: z.array(ReconciledDay),
})
export type Reconciliation = z.infer<typeof Reconciliation>

const params = z.object({ orgId: OrgId, datasourceId: ConnectionId })

export const getReconciliation = defineEndpoint({
  name: 'integrations.reconciliation',
  method: 'GET',
  path: '/v1/orgs/{orgId}/integrations/datasources/{datasourceId}/reconciliation',
  summary: "A platform's own totals of the last days beside ours, with the difference explained.",
  params,
  answer: Reconciliation,
  permission: 'connections.read',
})

export const reconcileNow = defineEndpoint({
  name: 'integrations.reconcile',
  method: 'POST',
  path: '/v1/orgs/{orgId}/integrations/datasources/{datasourceId}/reconciliation',
  summary: 'Fetch the platform’s totals again and compare them.',
  params,
  answer: Reconciliation,
  errors: ['connection_refused', 'conflict'],
  permission: 'connections.change',
  audit: 'datasource.reconciled',
})
