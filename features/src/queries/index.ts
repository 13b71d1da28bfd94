export { loadQuery } from './load.ts'
