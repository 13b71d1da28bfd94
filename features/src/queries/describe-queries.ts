import {
  dryRunQuery as dryRunQueryEndpoint,
  getQueryMeta as getQueryMetaEndpoint,
  getQuerySql as getQuerySqlEndpoint,
} from '@cartograph/contract'
import { serves } from '../serves.ts'
import { queryCaller } from './query-caller.ts'

/** The metadata is the same for every workspace. */
export const getQueryMeta = serves(getQueryMetaEndpoint, ({ semantic }, { onlyViews }) => {
  const meta = semantic.meta()
  if (onlyViews !== 'true') return meta
  return { ...meta, cubes: meta.cubes.filter(({ type }) => type === 'view') }
})

/** Describing a query takes a slot like running it, because a large one occupies the processor. */
export const getQuerySql = serves(getQuerySqlEndpoint, (ctx, { query }) => {
  const { querySlots, semantic, signal } = ctx
  return querySlots.run(queryCaller(ctx), signal, () => semantic.sql(query, signal))
})

export const dryRunQuery = serves(dryRunQueryEndpoint, (ctx, { query }) => {
  const { querySlots, semantic, signal } = ctx
  return querySlots.run(queryCaller(ctx), signal, () => semantic.dryRun(query))
})
