export { needsOf } from './needs-of.ts'
