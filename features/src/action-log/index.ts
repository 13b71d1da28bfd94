export { createActionLogEntry, type CreateActionLogEntry } from './create.ts'
export { deleteActionLogEntry } from './delete.ts'
export { listActionLog, type ListActionLog } from './list.ts'
export { listNotedActions, type NotedAction } from './list-noted.ts'
