export { createActionLogEntry, type CreateActionLogEntry } from './create.ts'
export { deleteActionLogEntry } from './delete.ts'
export { listActionLog, type ListActionLog } from './list.ts'
export { firstDayOf, listLoggedActions, type LoggedAction } from './entries.ts'
