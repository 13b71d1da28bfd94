import {
  fixedToken,
  type AccountDetails,
  type Profile,
  type TokenSet,
} from '@cartograph/connectors'
import { AppError, type ConnectionMode, type UserId } from '@cartograph/contract'
import { callPlatform } from '../call-platform.ts'
import { requirePerson, type Context } from '../context.ts'
import { consumeState, finishConsent } from '../oauth/index.ts'
import { platformPorts } from '../platform-ports.ts'
import { requireConnector } from '../require-connector.ts'
import { shopifySource } from './source.ts'

export interface FinishedInstall {
  readonly userId: UserId
  readonly mode: ConnectionMode
  /** The form's fields: the shop. */
  readonly params: Readonly<Record<string, string>>
  readonly tokens: TokenSet
  readonly profile: Profile
  /** The shop's own details. */
  readonly account: AccountDetails
}

/** Exchanges Shopify's callback for tokens of the shop; null when we did not start it. */
export async function finishInstall(
  ctx: Context,
  query: Readonly<Record<string, unknown>>,
): Promise<FinishedInstall | null> {
  const { userId } = requirePerson(ctx)
  const information = textsOf(query)
  const state = information['state'] ?? ''
  const kept = await consumeState(ctx, { state, userId })
  // A consent that was started inside a workspace is finished there.
  if (kept === null || kept.platform !== shopifySource.platform || kept.orgId !== null) return null
  const { mode, params } = kept
  if (information['shop']?.toLowerCase() !== `${params['shop']}.myshopify.com`) {
    throw new AppError(
      'connection_refused',
      'Shopify responded for a different shop. Connect again.',
    )
  }
  const { tokens, account: profile } = await finishConsent(ctx, { kept, state, information })
  const { hosts, app } = ctx.ingestion.platformAccess(kept.platform, mode)
  const { platform, context } = shopifySource
  const connector = requireConnector(ctx, platform, context)
  const ports = platformPorts(ctx, { manifest: connector.manifest, mode, app, asker: userId })
  const held = fixedToken(tokens.accessToken)
  const account = await callPlatform(ctx, {
    platform,
    nextStep: 'Connect again.',
    work: (signal) =>
      connector.open({ params, credentials: {}, tokens: held, app, hosts }, ports).describe(signal),
  })
  return { userId, mode, params: { ...params, ...account.params }, tokens, profile, account }
}

/** A repeated parameter was not written by Shopify. */
function textsOf(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'string') throw new AppError('connection_refused')
    texts[name] = value
  }
  return texts
}
