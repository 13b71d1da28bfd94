import {
  exchangeCode,
  exchangeVerifier,
  fixedToken,
  type Profile,
  type TokenSet,
} from '@cartograph/connectors'
import { AppError } from '@cartograph/contract'
import { callPlatform } from '../call-platform.ts'
import type { Context } from '../context.ts'
import { platformPorts } from '../platform-ports.ts'
import { requireConnector } from '../require-connector.ts'
import { isSigned, openConsent, type ConsentTarget } from './open-consent.ts'
import { redirectUriOf } from './redirect-uri.ts'
import { parseRequestToken } from './request-token.ts'

export interface FinishConsent {
  readonly kept: ConsentTarget & {
    /** A code's verifier, or the request token. */
    readonly secret: string
    /** Whose requests to the platform are counted. */
    readonly userId: string
  }
  readonly state: string
  /** The whole query of the platform's callback. */
  readonly information: Readonly<Record<string, string>>
}

/** Exchanges the callback for tokens and their owner. */
export async function finishConsent(
  ctx: Context,
  { kept, state, information }: FinishConsent,
): Promise<{ readonly tokens: TokenSet; readonly account: Profile }> {
  const { platform, context, mode, params, secret, userId } = kept
  const consent = openConsent(ctx, kept)
  const { app, hosts, manifest } = consent
  const ports = platformPorts(ctx, { manifest, mode, app, asker: userId })
  const { accounts } = requireConnector(ctx, platform, context)
  if (accounts === null) throw new AppError('connection_refused')
  return callPlatform(ctx, {
    platform,
    nextStep: 'Connect again.',
    work: async (signal) => {
      const query = new URLSearchParams(information)
      const tokens = isSigned(consent)
        ? await exchangeVerifier(consent, { query, asked: parseRequestToken(secret), signal })
        : await exchangeCode(consent, {
            query,
            redirectUri: redirectUriOf(ctx, manifest),
            state,
            codeVerifier: secret,
            now: ctx.clock(),
            signal,
          })
      const held = fixedToken(tokens.accessToken, tokens.facts, tokens.tokenSecret)
      const account = await accounts.profile(
        { context, tokens: held, app, params, hosts, signal },
        ports,
      )
      return { tokens, account }
    },
  })
}
