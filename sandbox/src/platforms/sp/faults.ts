import { pickWeighted, randomFor, sum } from '../../world/random.ts'

/** What may go wrong between a client and the platform. */
export type Fault =
  | { readonly kind: 'status'; readonly status: 429 | 500 | 502 | 503 }
  /** The bucket is said to be empty. */
  | { readonly kind: 'throttled' }
  | { readonly kind: 'unauthorised' }
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'reset' }
  /** The answer is sent with something changed in it. */
  | { readonly kind: 'altered'; readonly alter: (body: unknown) => unknown }

/** A request as it came in; they are numbered from 1. */
export interface ShopifyRequest {
  readonly number: number
  readonly shop: string
  readonly operationName: string | null
  readonly variables: Readonly<Record<string, unknown>>
}

export type Faults = (request: ShopifyRequest) => Fault | null

/** Faults that come by chance, the same ones for the same seed: a weight for each, and one for none. */
export function seededFaults(options: {
  readonly seed: number
  readonly none: number
  readonly faults: readonly (readonly [weight: number, fault: Fault])[]
}): Faults {
  const weights = [options.none, ...options.faults.map(([weight]) => weight)]
  const total = sum(weights)
  return (request) => {
    const random = randomFor(options.seed, 'faults', request.number)
    return options.faults[pickWeighted(random, weights, total) - 1]?.[1] ?? null
  }
}
