import type { OrgId, TokenAnswer } from '@cartograph/contract'

/**
 * The data token of each workspace: requested once, shared by all queries and renewed before it expires.
 */
export interface DataTokens {
  get(orgId: OrgId): Promise<string>
  renew(orgId: OrgId, refused: string): Promise<string>
  clear(): void
}

export function createDataTokens(
  ask: (orgId: OrgId) => Promise<TokenAnswer>,
  now: () => number,
): DataTokens {
  const tokens = new Map<OrgId, Promise<TokenAnswer>>()

  async function get(orgId: OrgId, refused?: string): Promise<string> {
    const pending = tokens.get(orgId)
    const known = await pending
    const lives = known !== undefined && Date.parse(known.expires_at) - now() > marginMs
    if (lives && known.token !== refused) return known.token
    // Another caller requested a token in the meantime.
    if (tokens.get(orgId) !== pending) return get(orgId, refused)
    const request = ask(orgId)
    tokens.set(orgId, request)
    request.catch(() => {
      if (tokens.get(orgId) === request) tokens.delete(orgId)
    })
    return (await request).token
  }

  return { get: (orgId) => get(orgId), renew: get, clear: () => tokens.clear() }
}

const marginMs = 30_000
