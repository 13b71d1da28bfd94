export { createConnection, type NewConnection } from './create.ts'
export { listDataIngestions } from './list-ingestions.ts'
export { updateConnection } from './update.ts'
