import type { Context } from '../context.ts'
import { createAttemptLimits, type AttemptLimits } from './index.ts'

/** The limits of a running server. */
export function realLimits({
  store,
  tokenKeys,
}: Pick<Context, 'store' | 'tokenKeys'>): AttemptLimits {
  return createAttemptLimits({ store, key: tokenKeys.attempts })
}
