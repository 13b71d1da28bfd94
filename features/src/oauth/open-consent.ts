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
  /** The form's fields: the shop. */
  readonly params: Readonly<Record<string, string>>
}

/** The data that the protocol needs to start a consent. */
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

/** The manifest's OAuth settings. */
export function requireOAuth(
  ctx: Context,
  platform: PlatformCode,
  context: IntegrationContext,
): OAuth1 | OAuth2 {
  const { manifest } = requireConnector(ctx, platform, context)
  const { oauth } = manifest
  if (oauth !== null && isOffered(oauth, context)) return oauth
  throw new AppError('connection_refused', `${manifest.name} has no consent page. Enter its keys.`)
}

/** Whether users are sent to the platform or to the sandbox. */
export function requireMode(ctx: Context, platform: PlatformCode, name: string): ConnectionMode {
  const mode = ctx.platforms.oauth(platform)
  if (mode === null) throw notSetUp(name)
  return mode
}

function notSetUp(name: string): AppError {
  return new AppError(
    'connection_refused',
    `${name} isn't set up here yet. Ask your administrator to register Cartograph with it.`,
  )
}
