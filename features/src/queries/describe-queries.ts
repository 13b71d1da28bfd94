import {
  dryRunQuery as dryRunQueryEndpoint,
  getQueryMeta as getQueryMetaEndpoint,
  getQuerySql as getQuerySqlEndpoint,
} from '@cartograph/contract'
import { serves } from '../serves.ts'

/** The metadata is the same for every workspace. */
export const getQueryMeta = serves(getQueryMetaEndpoint, ({ semantic }, { onlyViews }) => {
  const meta = semantic.meta()
  if (onlyViews !== 'true') return meta
  return { ...meta, cubes: meta.cubes.filter(({ type }) => type === 'view') }
})

export const getQuerySql = serves(getQuerySqlEndpoint, ({ semantic }, { query }) => {
  return semantic.sql(query)
})

export const dryRunQuery = serves(dryRunQueryEndpoint, ({ semantic }, { query }) => {
  return semantic.dryRun(query)
})
