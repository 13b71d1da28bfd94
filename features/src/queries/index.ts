export { dryRunQuery, getQueryMeta, getQuerySql } from './describe-queries.ts'
export { loadsOf, loadText } from './load-text.ts'
export { refuseUnreadable } from './refuse-unreadable.ts'
export type { Loaded } from './shared-run.ts'
