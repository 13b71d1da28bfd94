import { customMetricVersions, type Transaction } from '@cartograph/store'
import type { MetricRow } from './metric-rows.ts'

/** Keeps the present definition of a metric, as the way back to it. */
export async function keepVersion(tx: Transaction, row: MetricRow): Promise<void> {
  const { orgId, id: metricId, version, name, description, definition } = row
  await tx.insert(customMetricVersions).values({
    orgId,
    metricId,
    version,
    name,
    description,
    definition,
    savedBy: row.updatedBy,
    savedAt: row.updatedAt,
  })
}
