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
import { hasSeveralShops, withoutShops } from '../shops/index.ts'
import { queryCaller } from './query-caller.ts'

/** With the metrics that the workspace defines, and its shops if there are several. */
export const getQueryMeta = serves(getQueryMetaEndpoint, async (ctx, { onlyViews }) => {
  const [metrics, hasShops] = await Promise.all([readWorkspaceMetrics(ctx), hasSeveralShops(ctx)])
  const all = ctx.semantic.meta(metrics)
  const meta = hasShops ? all : withoutShops(all)
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
