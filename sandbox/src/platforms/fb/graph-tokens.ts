import { createGrants, type Grant, type IssuedTokens } from '../../kit/grants.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'

/** Short-lived tokens of about an hour, exchangeable for tokens of sixty days; there are no refresh tokens. */
export function createGraphTokens(context: SimulatorContext) {
  const settings = {
    secret: context.secret,
    clock: () => context.clock(),
    refreshSeconds: null,
    rotates: false,
  }
  const short = createGrants({ ...settings, platform: 'FB short', accessSeconds: 5400 })
  const long = createGrants({ ...settings, platform: 'FB', accessSeconds: 60 * 86_400 })
  const secrets = new Map<string, string>()
  return {
    short,
    exchange(token: string): IssuedTokens | null {
      const grant = short.read(token) ?? long.read(token)
      return grant === null ? null : long.issue(grant)
    },
    read(token: string): Grant | null {
      return long.read(token) ?? short.read(token)
    },
    revoke(shop: string): void {
      short.revoke(shop)
      long.revoke(shop)
    },
    storeSecret(clientId: string, secret: string): void {
      secrets.set(clientId, secret)
    },
    secretOf(clientId: string): string | null {
      return secrets.get(clientId) ?? null
    },
  }
}

export type GraphTokens = ReturnType<typeof createGraphTokens>
