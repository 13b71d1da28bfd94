import type { CubeMeta } from './query-answers.ts'
