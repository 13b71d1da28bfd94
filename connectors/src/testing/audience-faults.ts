import { randomFaults, type PlatformFaults } from '@cartograph/sandbox'

/** What a destination does to the delivery of audiences: each request fails with a chance of 5 in 17. */
export function audienceFaults(seed: number): PlatformFaults {
  return randomFaults({
    seed,
    none: 12,
    faults: [
      [1, { kind: 'throttled', retryAfterSeconds: 120 }],
      [1, { kind: 'throttled', retryAfterSeconds: null }],
      [1, { kind: 'broken', status: 500 }],
      [1, { kind: 'truncated' }],
      [1, { kind: 'reset' }],
    ],
  })
}
