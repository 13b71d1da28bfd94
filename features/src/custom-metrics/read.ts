import {
  getCustomMetric as getEndpoint,
  listCustomMetrics as listEndpoint,
  listMetricVersions as versionsEndpoint,
} from '@cartograph/contract'
import {
  and,
  count,
  customMetrics,
  customMetricVersions,
  desc,
  eq,
  isNull,
} from '@cartograph/store'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { namesOf, presentMetric, presentMetrics, requireMetric } from './metric-rows.ts'

export const listCustomMetrics = serves(listEndpoint, async (ctx, { page, page_size: size }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const isHere = and(eq(customMetrics.orgId, orgId), isNull(customMetrics.deletedAt))
    const [counted] = await tx.select({ total: count() }).from(customMetrics).where(isHere)
    const rows = await tx
      .select()
      .from(customMetrics)
      .where(isHere)
      .orderBy(desc(customMetrics.updatedAt), desc(customMetrics.id))
      .limit(size)
      .offset((page - 1) * size)
    return { page, items: await presentMetrics(ctx, tx, rows), total: counted?.total ?? 0 }
  })
})

export const getCustomMetric = serves(getEndpoint, async (ctx, { metricId }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const row = await requireMetric(ctx, tx, metricId)
    return presentMetric(ctx, tx, row)
  })
})

export const listMetricVersions = serves(versionsEndpoint, async (ctx, { metricId }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    await requireMetric(ctx, tx, metricId, { deleted: true })
    const rows = await tx
      .select()
      .from(customMetricVersions)
      .where(
        and(eq(customMetricVersions.orgId, orgId), eq(customMetricVersions.metricId, metricId)),
      )
      .orderBy(desc(customMetricVersions.version))
      .limit(maxVersions)
    const names = await namesOf(
      tx,
      rows.map(({ savedBy }) => savedBy),
    )
    return {
      items: rows.map((row) => ({
        version: row.version,
        name: row.name,
        description: row.description,
        metric_definition: row.definition,
        saved_at: row.savedAt.toISOString(),
        saved_by_name: row.savedBy === null ? null : (names.get(row.savedBy) ?? null),
      })),
    }
  })
})

const maxVersions = 100
