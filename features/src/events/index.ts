export { createEvent, type CreateEvent } from './create.ts'
export { listEvents, type ListEvents } from './list.ts'
