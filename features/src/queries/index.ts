export { dryRunQuery, getQueryMeta, getQuerySql } from './describe-queries.ts'
export { loadsOf, loadText } from './load-text.ts'
export type { Loaded } from './shared-run.ts'
