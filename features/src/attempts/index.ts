export {
  createAttemptLimit,
  type Attempt,
  type AttemptLimit,
  type AttemptLimitOptions,
  type AttemptStore,
} from './attempt-limit.ts'
export { createAttemptLimits, type AttemptLimits } from './attempt-limits.ts'
export { deleteOldAttempts } from './delete-old-attempts.ts'
export { createRates, secondsText } from './rates.ts'
