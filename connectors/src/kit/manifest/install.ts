import type { ConnectorPorts } from '../clock.ts'
import type { ConnectionContext, OAuthApp } from './auth.ts'

/**
 * An installation that begins at the platform: in its app store, or in the admin of a shop. The
 * platform sends the user to `/v1/external/{code}/install` before they asked for anything here.
 */
export interface InstallPlan {
  readonly context: ConnectionContext
  /** The platform's server first posts values to the same address; absent where it does not. */
  readonly posted?: PostedPart
  /** Whether a request of the user's browser is an installation. Pure. */
  isInstall(arrived: URLSearchParams): boolean
  readonly grant: InstallGrant
  /**
   * The page of the platform where the installation ends; null for none. Throws unless the page is
   * the platform's. Pure.
   */
  returnTo?(arrived: URLSearchParams, app: OAuthApp | null): string | null
}

export interface PostedPart {
  /** The value that both requests carry: `oauth_consumer_key`. */
  readonly sharedName: string
  /** Whether the values are complete. Pure. */
  isComplete(posted: URLSearchParams): boolean
}

/** How what arrived becomes access. Everything that arrived is given, posted values included. */
export type InstallGrant =
  /** It is the callback of a consent, without our state. It is exchanged at once: codes expire. */
  | { readonly kind: 'consent' }
  /** It is exchanged at once for the values of the key form. */
  | { readonly kind: 'keys'; exchange(request: InstallRequest): Promise<InstalledKeys> }
  /**
   * The user continues to a consent at the platform, once they have chosen a workspace. Throws
   * unless the page is the platform's. Pure.
   */
  | {
      readonly kind: 'redirect'
      to(arrived: URLSearchParams, consent: InstallConsent): string
      /** The fields that are otherwise entered before the consent. Pure. */
      params?(arrived: URLSearchParams): Readonly<Record<string, string>>
    }

export interface InstallRequest {
  readonly arrived: URLSearchParams
  readonly hosts: Readonly<Record<string, string>>
  readonly ports: ConnectorPorts
  readonly signal: AbortSignal
}

/** By the names of the form's fields. */
export interface InstalledKeys {
  readonly params: Readonly<Record<string, string>>
  readonly credentials: Readonly<Record<string, string>>
}

export interface InstallConsent {
  readonly app: OAuthApp
  readonly state: string
  readonly redirectUri: string
}
