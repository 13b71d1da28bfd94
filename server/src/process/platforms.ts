import type { OAuthApp } from '@cartograph/connectors'
import { AppError, platformNames } from '@cartograph/contract'
import type { Services } from '@cartograph/features'
import type { PlatformHosts, ServerConfig } from '../config/config.ts'
import type { Sandbox } from '../demo/sandbox.ts'

export interface OpenPlatforms {
  readonly access: Services['ingestion']['platformAccess']
  readonly modes: Services['platforms']
  /** The sandbox's own address is known once we listen. */
  serveSandboxAt(url: string): void
}

/** Which platforms are live here and which the sandbox plays, and where each of them is. */
export function openPlatforms(
  config: Pick<ServerConfig, 'platformHosts' | 'platformApps'>,
  sandbox: Pick<Sandbox, 'codes' | 'hosts' | 'exampleForm'> | null,
): OpenPlatforms {
  const { platformHosts, platformApps } = config
  let played: PlatformHosts = {}

  return {
    access(platform, mode) {
      if (mode === 'live') {
        return { hosts: platformHosts[platform] ?? {}, app: platformApps[platform] ?? null }
      }
      // Without its own hosts a sandbox token would be sent to the platform itself.
      if (!sandbox?.codes.has(platform)) {
        throw new AppError(
          'conflict',
          `${platformNames[platform]} was connected to the sandbox, which is off here. Set DEMO=on, or delete this connection.`,
        )
      }
      return { hosts: { ...played[platform], ...platformHosts[platform] }, app: sandboxApp }
    },
    modes: {
      oauth(platform) {
        if (platformApps[platform] !== undefined) return 'live'
        return sandbox?.codes.has(platform) ? 'sandbox' : null
      },
      sandboxForm: (platform) => sandbox?.exampleForm(platform) ?? null,
    },
    serveSandboxAt: (url) => void (played = sandbox?.hosts(url) ?? {}),
  }
}

/** Any registration is good in the sandbox. */
const sandboxApp: OAuthApp = { clientId: 'cartograph-sandbox', clientSecret: 'sandbox' }
