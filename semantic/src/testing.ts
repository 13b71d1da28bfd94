export { fullRows, type PartialRows } from './testing/full-rows.ts'
