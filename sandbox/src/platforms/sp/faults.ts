import { pickWeighted, randomFor, sum } from '../../world/random.ts'

/** A failure that is injected between a client and Shopify. */
export type Fault =
  | { readonly kind: 'status'; readonly status: 429 | 500 | 502 | 503 }
  /** Responds as if the bucket were empty. */
  | { readonly kind: 'throttled' }
  | { readonly kind: 'unauthorised' }
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'reset' }
  /** The response is sent with a changed body. */
  | { readonly kind: 'altered'; readonly alter: (body: unknown) => unknown }

/** A received request, numbered from 1. */
export interface ShopifyRequest {
  readonly number: number
  readonly shop: string
  readonly operationName: string | null
  readonly variables: Readonly<Record<string, unknown>>
}

export type Faults = (request: ShopifyRequest) => Fault | null

/** Random faults, deterministic for a seed: a weight for each fault, and one for none. */
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
