import type { Store } from '@cartograph/store'
import type { TokenKeys } from '../token-keys.ts'
import { createAttemptLimits, type AttemptLimits } from './index.ts'

/** The limits of a running server. */
export function realLimits(on: {
  readonly store: Store
  readonly tokenKeys: TokenKeys
}): AttemptLimits {
  return createAttemptLimits({ store: on.store, key: on.tokenKeys.attempts })
}
