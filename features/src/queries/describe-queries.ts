import type { DryRunAnswer, MetaAnswer, QueryBody, SqlAnswer } from '@cartograph/contract'
import type { Context } from '../context.ts'

/** What is there to ask for is the same for every workspace. */
export function getQueryMeta(
  { semantic }: Context,
  { onlyViews }: { onlyViews?: 'true' | 'false' | undefined },
): MetaAnswer {
  const meta = semantic.meta()
  if (onlyViews !== 'true') return meta
  return { ...meta, cubes: meta.cubes.filter(({ type }) => type === 'view') }
}

export function getQuerySql({ semantic }: Context, { query }: QueryBody): SqlAnswer {
  return semantic.sql(query)
}

export function dryRunQuery({ semantic }: Context, { query }: QueryBody): DryRunAnswer {
  return semantic.dryRun(query)
}
