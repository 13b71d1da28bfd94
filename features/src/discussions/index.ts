export { listDiscussions } from './list-discussions.ts'
export { readPlaces } from './read-places.ts'
