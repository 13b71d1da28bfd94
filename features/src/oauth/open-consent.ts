import {
  isOffered,
  type Consent,
  type OAuth1,
  type OAuth2,
  type SignedConsent,
} from '@cartograph/connectors'
import {
  AppError,
  type ConnectionMode,
  type IntegrationContext,
  type PlatformCode,
} from '@cartograph/contract'
import type { Context } from '../context.ts'
import { requireConnector } from '../require-connector.ts'

export interface ConsentTarget {
  readonly platform: PlatformCode
  readonly context: IntegrationContext
  readonly mode: ConnectionMode
  /** What was asked before: the shop. */
  readonly params: Readonly<Record<string, string>>
}

/** What the protocol needs to know to ask for somebody's consent. */
export function openConsent(
  ctx: Context,
  { platform, context, mode, params }: ConsentTarget,
): Consent | SignedConsent {
  const { manifest } = requireConnector(ctx, platform, context)
  const oauth = requireOAuth(ctx, platform, context)
  const { app, hosts } = ctx.ingestion.platformAccess(platform, mode)
  if (app === null) throw notSetUp(manifest.name)
  const rest = { manifest, app, context, params, hosts }
  return oauth.kind === 'oauth1' ? { ...rest, oauth } : { ...rest, oauth }
}

/** OAuth 1.0a, in which every request is signed. */
export function isSigned(consent: Consent | SignedConsent): consent is SignedConsent {
  return consent.oauth.kind === 'oauth1'
}

/** How people let us in by clicking. */
export function requireOAuth(
  ctx: Context,
  platform: PlatformCode,
  context: IntegrationContext,
): OAuth1 | OAuth2 {
  const { manifest } = requireConnector(ctx, platform, context)
  const { oauth } = manifest
  if (oauth !== null && isOffered(oauth, context)) return oauth
  throw new AppError(
    'connection_refused',
    `${manifest.name} is not connected by clicking. Enter its keys.`,
  )
}

/** Whether people are sent to the platform or to the sandbox. */
export function requireMode(ctx: Context, platform: PlatformCode, name: string): ConnectionMode {
  const mode = ctx.platforms.oauth(platform)
  if (mode === null) throw notSetUp(name)
  return mode
}

function notSetUp(name: string): AppError {
  return new AppError(
    'connection_refused',
    `${name} is not set up here yet. Ask whoever runs this installation for a registration with it.`,
  )
}
