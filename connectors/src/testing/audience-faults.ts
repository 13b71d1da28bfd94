import { randomFaults, type PlatformFaults } from '@cartograph/sandbox'

/** What a destination does to the delivery of audiences: a request meets one with a chance of 7 in 24. */
export function audienceFaults(seed: number): PlatformFaults {
  return randomFaults({
    seed,
    none: 17,
    faults: [
      [1, { kind: 'throttled', retryAfterSeconds: 120 }],
      [1, { kind: 'throttled', retryAfterSeconds: null }],
      [1, { kind: 'broken', status: 500 }],
      [1, { kind: 'truncated' }],
      [1, { kind: 'reset' }],
      [1, { kind: 'slow', delayMs: 5 }],
      [1, { kind: 'unanswered' }],
    ],
  })
}
