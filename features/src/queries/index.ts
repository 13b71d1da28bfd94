export { dryRunQuery, getQueryMeta, getQuerySql } from './describe-queries.ts'
export { loadsOf, loadText } from './load-text.ts'
export { rejectUnreadable } from './reject-unreadable.ts'
export type { LoadResult } from './shared-run.ts'
