import type { Services } from '../context.ts'
import { readAccessToken, type Audience, type TokenHolder } from '../identity/index.ts'

/**
 * Returns the holder of a verified token. A valid signature stays valid, so it is checked once and not on
 * every request, where it would cost more than all else of an authenticated read.
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

/** Null for a token that is not cached or has expired. */
export function cachedTokenHolder(
  { tokenKeys, clock }: Pick<Services, 'tokenKeys' | 'clock'>,
  token: string,
  audience: Audience,
): TokenHolder | null {
  const found = tokensOf(tokenKeys, audience).get(endOf(token))
  if (found === undefined || found.token !== token) return null
  return clock() < found.holder.expiresAt ? found.holder : null
}

/**
 * Keyed by the last characters of its signature: hashing the whole token takes longer than everything else.
 */
type Tokens = Map<string, { readonly token: string; readonly holder: TokenHolder }>

const endOf = (token: string) => token.slice(-40)

/** Separate for each set of keys, because one installation's signature means nothing to another. */
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
