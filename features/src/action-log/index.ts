export { createActionLogEntry, type CreateActionLogEntry } from './create.ts'
export { deleteActionLogEntry } from './delete.ts'
export { getActionLogFacets } from './facets.ts'
export { listActionLog, type ListActionLog } from './list.ts'
export { updateActionLogEntry, type UpdateActionLogEntry } from './update.ts'
export {
  firstDayOf,
  isEntry,
  listLoggedActions,
  presentEntry,
  type LoggedAction,
} from './entries.ts'
export { describeGoal, presentEffect, writeGoal } from './goals.ts'
