import {
  type CubeQueries,
  dryRunQuery as dryRunQueryEndpoint,
  getQueryMeta as getQueryMetaEndpoint,
  getQuerySql as getQuerySqlEndpoint,
} from '@cartograph/contract'
import { namesMetrics } from '@cartograph/semantic'
import type { Context } from '../context.ts'
import { readWorkspaceMetrics } from '../custom-metrics/index.ts'
import { serves } from '../serves.ts'
import { queryCaller } from './query-caller.ts'

/** With the metrics that the workspace defines. */
export const getQueryMeta = serves(getQueryMetaEndpoint, async (ctx, { onlyViews }) => {
  const meta = ctx.semantic.meta(await readWorkspaceMetrics(ctx))
  if (onlyViews !== 'true') return meta
  return { ...meta, cubes: meta.cubes.filter(({ type }) => type === 'view') }
})

/** Describing a query takes a slot like running it, because a large one occupies the processor. */
export const getQuerySql = serves(getQuerySqlEndpoint, async (ctx, { query }) => {
  const { querySlots, semantic, signal } = ctx
  const metrics = await metricsOf(ctx, query)
  return querySlots.run(queryCaller(ctx), signal, () =>
    semantic.sql({ queries: query, metrics, signal }),
  )
})

export const dryRunQuery = serves(dryRunQueryEndpoint, async (ctx, { query }) => {
  const { querySlots, semantic, signal } = ctx
  const metrics = await metricsOf(ctx, query)
  return querySlots.run(queryCaller(ctx), signal, () =>
    semantic.dryRun({ queries: query, metrics }),
  )
})

async function metricsOf(ctx: Context, queries: CubeQueries) {
  return namesMetrics(queries) ? readWorkspaceMetrics(ctx) : []
}
