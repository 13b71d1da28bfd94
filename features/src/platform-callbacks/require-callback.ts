import type { OAuthApp } from '@cartograph/connectors'
import { AppError, type ConnectionMode, type PlatformCode } from '@cartograph/contract'
import type { Context } from '../context.ts'

/** Our registration, whose secrets verify a platform's callback. */
export interface CallbackRegistration {
  readonly mode: ConnectionMode
  readonly app: OAuthApp
}

/** The sandbox's secrets are public, so its callbacks are accepted only from this machine. */
export function requireCallback(
  ctx: Pick<Context, 'platforms' | 'ingestion'>,
  { platform, isLocal }: { readonly platform: PlatformCode; readonly isLocal: boolean },
): CallbackRegistration {
  const mode = ctx.platforms.oauth(platform)
  if (mode === null || (mode === 'sandbox' && !isLocal)) throw new AppError('not_authenticated')
  const { app } = ctx.ingestion.platformAccess(platform, mode)
  if (app === null) throw new AppError('not_authenticated')
  return { mode, app }
}
