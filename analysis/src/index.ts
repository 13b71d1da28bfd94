export { pace, type Pace, type Progress } from './pace.ts'
