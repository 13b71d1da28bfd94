export { use, type Allowance, type Usage } from './allowance.ts'
export {
  createAttemptLimit,
  type Attempt,
  type AttemptLimit,
  type AttemptLimitOptions,
  type AttemptStore,
} from './attempt-limit.ts'
export { createAttemptLimits, type AttemptLimits } from './attempt-limits.ts'
export { deleteOldAttempts } from './delete-old-attempts.ts'
