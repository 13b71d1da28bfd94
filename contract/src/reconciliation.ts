import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { ConnectionId, OrgId } from './ids.ts'
import { Instant } from './time.ts'

/** What a platform's own total is of. */
export const ReconciledMeasure = z.enum([
  'orders',
  'net_sales',
  'spend',
  'sessions',
  'revenue',
  'payments',
])
export type ReconciledMeasure = z.infer<typeof ReconciledMeasure>

/** Why our number of a day may differ from the platform's own. */
export const BridgeCause = z.enum([
  /** The platform knows it and we have not read it yet, or it was changed since one of the two was read. */
  'changed_or_unread',
  'test_orders',
  /** The platform counts a refund on the day of the order, and we on the day of the refund. */
  'refund_timing',
  /** The workspace's days begin at another moment than the account's. */
  'time_zone',
  /** The workspace shows another currency than the account keeps. */
  'currency',
])
export type BridgeCause = z.infer<typeof BridgeCause>

/** One step from the platform's total to ours; the steps add up to the difference exactly. */
export const BridgeStep = z.object({ cause: BridgeCause, amount: z.string() })
export type BridgeStep = z.infer<typeof BridgeStep>

export const ReconciledDay = z.object({
  day: z.string(),
  measure: ReconciledMeasure,
  platform_total: z.string(),
  /** Null when money of that day has no rate into the workspace's currency. */
  our_total: z.nullable(z.string()),
  /** Null for a count. */
  currency: z.nullable(z.string()),
  our_currency: z.nullable(z.string()),
  bridge: z.array(BridgeStep),
  checked_at: Instant,
})
export type ReconciledDay = z.infer<typeof ReconciledDay>

export const Reconciliation = z.object({
  /** Null while nothing has been compared yet. */
  checked_at: z.nullable(Instant),
  /** Whether the platform tells totals of its own at all. */
  is_offered: z.boolean(),
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
  summary: 'Ask the platform for its totals again and compare.',
  params,
  answer: Reconciliation,
  errors: ['connection_refused', 'conflict'],
  permission: 'connections.change',
  audit: 'datasource.reconciled',
})
