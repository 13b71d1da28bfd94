import type { Services } from '../context.ts'
import { readAccessToken, type Audience, type TokenHolder } from '../identity/index.ts'

/**
 * Whose token it is. A signature that was right stays right, so it is checked once and not with every
 * request: that costs more than everything else of an authenticated read together.
 */
export async function holderOf(
  services: Pick<Services, 'tokenKeys' | 'clock'>,
  token: string,
  audience: Audience,
): Promise<TokenHolder> {
  const known = cachedTokenHolder(services, token, audience)
  if (known !== null) return known
  const holder = await readAccessToken(services.tokenKeys, token, audience, services.clock())
  const tokens = tokensOf(services.tokenKeys, audience)
  if (tokens.size >= maxTokens) tokens.clear()
  tokens.set(endOf(token), { token, holder })
  return holder
}

/** Null for a token that was not seen before, or has ended since. */
export function cachedTokenHolder(
  { tokenKeys, clock }: Pick<Services, 'tokenKeys' | 'clock'>,
  token: string,
  audience: Audience,
): TokenHolder | null {
  const found = tokensOf(tokenKeys, audience).get(endOf(token))
  if (found === undefined || found.token !== token) return null
  return clock() < found.holder.expiresAt ? found.holder : null
}

/** Found by its last characters, of its signature: hashing the whole of it takes longer than the rest. */
type Tokens = Map<string, { readonly token: string; readonly holder: TokenHolder }>

const endOf = (token: string) => token.slice(-40)

/** For each set of keys its own: what one installation signed is nothing to another. */
const known = new WeakMap<Services['tokenKeys'], Record<Audience, Tokens>>()

function tokensOf(keys: Services['tokenKeys'], audience: Audience): Tokens {
  let tokens = known.get(keys)
  if (tokens === undefined) {
    tokens = { api: new Map(), data: new Map(), live: new Map() }
    known.set(keys, tokens)
  }
  return tokens[audience]
}

const maxTokens = 10_000
