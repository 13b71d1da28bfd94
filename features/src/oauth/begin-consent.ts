import {
  authorizeUrl,
  newCodeVerifier,
  requestToken,
  type Consent,
  type SignedConsent,
} from '@cartograph/connectors'
import { callPlatform } from '../call-platform.ts'
import type { Context } from '../context.ts'
import { isSigned, openConsent, type ConsentTarget } from './open-consent.ts'
import { redirectUriOf } from './redirect-uri.ts'
import { serializeRequestToken } from './request-token.ts'
import { newState, sealState, type SealedState } from './state.ts'

export interface BeginConsent extends ConsentTarget {
  /** What the user can do when the platform refuses the request. */
  readonly nextStep: string
}

export interface ConsentRedirect {
  /** The URL to redirect the user to. */
  readonly to: string
  /** Identifies the user when they return. */
  readonly row: SealedState
}

/** Starts a consent in the platform's protocol. */
export async function beginConsent(
  ctx: Context,
  { nextStep, ...at }: BeginConsent,
): Promise<ConsentRedirect> {
  const state = newState()
  const { to, secret } = await callPlatform(ctx, {
    platform: at.platform,
    nextStep,
    work: (signal) => {
      const consent = openConsent(ctx, at)
      return isSigned(consent)
        ? beginSignedConsent(ctx, consent, { state, signal })
        : beginStandardConsent(ctx, consent, state)
    },
  })
  return { to, row: sealState(ctx, { state, secret }) }
}

async function beginStandardConsent(ctx: Context, consent: Consent, state: string) {
  const codeVerifier = newCodeVerifier()
  const redirectUri = redirectUriOf(ctx, consent.manifest)
  const to = await authorizeUrl(consent, { redirectUri, state, codeVerifier })
  return { to, secret: codeVerifier }
}

/** OAuth 1.0a has no state parameter, so ours is part of the callback URL. */
async function beginSignedConsent(
  ctx: Context,
  consent: SignedConsent,
  { state, signal }: { readonly state: string; readonly signal: AbortSignal },
) {
  const callback = new URL(redirectUriOf(ctx, consent.manifest))
  callback.searchParams.set('state', state)
  const { to, ...asked } = await requestToken(consent, { callbackUrl: callback.href, signal })
  return { to, secret: serializeRequestToken(asked) }
}
