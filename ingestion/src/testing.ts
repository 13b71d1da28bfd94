export { benchBackfill, type MemorySample } from './testing/bench-backfill.ts'
export { benchSyncs, type BenchRows, type SyncBench } from './testing/bench-sync.ts'
