import { exchangeCode, fixedToken, type Profile, type TokenSet } from '@cartograph/connectors'
import { AppError } from '@cartograph/contract'
import { askPlatform } from '../ask-platform.ts'
import { connectorOf } from '../connector-of.ts'
import type { Context } from '../context.ts'
import { openConsent } from './open-consent.ts'
import { redirectUriOf } from './redirect-uri.ts'
import type { KeptState } from './state.ts'

export interface FinishConsent {
  readonly kept: KeptState & { readonly codeVerifier: string }
  readonly state: string
  /** The whole query that the platform sent the person back with. */
  readonly information: Readonly<Record<string, string>>
}

/** What came back, for tokens; and whose they are. */
export async function finishConsent(
  ctx: Context,
  { kept, state, information }: FinishConsent,
): Promise<{ readonly tokens: TokenSet; readonly account: Profile }> {
  const { platform, context, params, codeVerifier } = kept
  const consent = openConsent(ctx, kept)
  const { accounts } = connectorOf(ctx, platform, context)
  if (accounts === null) throw new AppError('connection_refused')
  return askPlatform(ctx, {
    platform,
    nextStep: 'Connect again.',
    work: async (signal) => {
      const tokens = await exchangeCode(consent, {
        query: new URLSearchParams(information),
        redirectUri: redirectUriOf(ctx),
        state,
        codeVerifier,
        now: ctx.clock(),
        signal,
      })
      const { app, hosts } = consent
      const account = await accounts.profile({
        context,
        tokens: fixedToken(tokens.accessToken, tokens.facts),
        app,
        params,
        hosts,
        signal,
      })
      return { tokens, account }
    },
  })
}
