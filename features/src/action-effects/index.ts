export { listActionMetrics } from './list-metrics.ts'
export { listWorkspacesWithDueActions } from './list-due.ts'
export { measureActions } from './measure-actions.ts'
