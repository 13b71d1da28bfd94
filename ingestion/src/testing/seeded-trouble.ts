import { randomFaults, type PlatformFault, type PlatformFaults } from '@cartograph/sandbox'

/** The faults between us and a platform in one run, the same for the same seed. */
export function seededTrouble(seed: number): PlatformFaults {
  const anywhere = randomFaults({ seed, none: 76, faults: [...everywhere, ...ofData] })
  const atTokens = randomFaults({ seed, none: 76, faults: everywhere })
  // In every third run the platform rejects a valid token once.
  const refusal = seed % 3 === 0 ? 2 + (seed % 29) : null
  let requests = 0
  return (request) => {
    const number = (requests += 1)
    if (/token|accessToken/.test(request.url)) return atTokens({ ...request, number })
    if (number === refusal) return { kind: 'unauthorised' }
    return anywhere({ ...request, number })
  }
}

type WeightedFault = readonly [weight: number, fault: PlatformFault]

const everywhere: readonly WeightedFault[] = [
  [3, { kind: 'broken', status: 500 }],
  [2, { kind: 'broken', status: 503 }],
  [3, { kind: 'truncated' }],
  [3, { kind: 'reset' }],
]

const ofData: readonly WeightedFault[] = [
  [5, { kind: 'throttled', retryAfterSeconds: 2 }],
  [5, { kind: 'throttled', retryAfterSeconds: null }],
  // Longer than the timeout of a hurried worker.
  [1, { kind: 'slow', delayMs: 1200 }],
]
