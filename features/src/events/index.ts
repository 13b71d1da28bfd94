export { createEvent } from './create.ts'
export { listEvents } from './list.ts'
