export { benchSync, type BenchRows, type SyncBench } from './testing/bench-sync.ts'
