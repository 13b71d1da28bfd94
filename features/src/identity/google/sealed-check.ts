import type { Context } from '../../context.ts'
import type { GoogleCheck } from '../../identity-provider.ts'

/** The state that a browser keeps while it is at Google, encrypted so that it cannot be forged or read. */
export interface SealedCheck {
  readonly returnTo: string
  readonly check: GoogleCheck
  readonly expiresAt: number
}

export function sealCheck(ctx: Context, given: Omit<SealedCheck, 'expiresAt'>): string {
  const kept: SealedCheck = { ...given, expiresAt: ctx.clock().getTime() + googleCheckValidMs }
  return ctx.store.seal(JSON.stringify(kept), place)
}

/** Null when it is too old or was not sealed by us. */
export function openCheck(ctx: Context, sealed: string | null): SealedCheck | null {
  if (sealed === null) return null
  try {
    // Only what we sealed ourselves can be opened.
    const kept = JSON.parse(ctx.store.unseal(sealed, place)) as SealedCheck
    return kept.expiresAt > ctx.clock().getTime() ? kept : null
  } catch {
    return null
  }
}

export const googleCheckValidMs = 10 * 60 * 1000
const place = 'google sign-in'
