import type { OAuthApp } from '@cartograph/connectors'
import { AppError, platformNames } from '@cartograph/contract'
import type { Services } from '@cartograph/features'
import type { PlatformHosts, ServerConfig } from '../config/config.ts'
import type { Sandbox } from '../demo/sandbox.ts'

export interface Platforms {
  readonly access: Services['ingestion']['platformAccess']
  readonly modes: Services['platforms']
  /** Set once the server listens and its address is known. */
  setSandboxUrl(url: string): void
}

/** Resolves each platform to its live hosts or to the sandbox. */
export function openPlatforms(
  config: Pick<ServerConfig, 'platformHosts' | 'platformApps'>,
  sandbox: Pick<Sandbox, 'codes' | 'hosts' | 'exampleForm'> | null,
): Platforms {
  const { platformHosts, platformApps } = config
  let sandboxHosts: PlatformHosts = {}

  return {
    access(platform, mode) {
      if (mode === 'live') {
        return { hosts: platformHosts[platform] ?? {}, app: platformApps[platform] ?? null }
      }
      // Without the sandbox's hosts, its token would be sent to the platform itself.
      if (!sandbox?.codes.has(platform)) {
        throw new AppError(
          'conflict',
          `${platformNames[platform]} is connected to the sandbox, which is off. Set DEMO=on, or delete this connection.`,
        )
      }
      return { hosts: { ...sandboxHosts[platform], ...platformHosts[platform] }, app: sandboxApp }
    },
    modes: {
      oauth(platform) {
        if (platformApps[platform] !== undefined) return 'live'
        return sandbox?.codes.has(platform) ? 'sandbox' : null
      },
      sandboxForm: (platform) => sandbox?.exampleForm(platform) ?? null,
    },
    setSandboxUrl: (url) => void (sandboxHosts = sandbox?.hosts(url) ?? {}),
  }
}

/** The sandbox accepts any app registration. */
const sandboxApp: OAuthApp = {
  clientId: 'cartograph-sandbox',
  clientSecret: 'sandbox',
  webhookSecret: 'sandbox',
  developerToken: 'sandbox',
}
