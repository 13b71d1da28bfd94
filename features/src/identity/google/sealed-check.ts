import type { Context } from '../../context.ts'
import type { GoogleCheck } from '../../identity-provider.ts'

/** What a browser keeps while it is at Google, sealed: nobody can make one up or read it. */
export interface SealedCheck {
  readonly returnTo: string
  readonly check: GoogleCheck
  readonly expiresAt: number
}

export function sealCheck(ctx: Context, given: Omit<SealedCheck, 'expiresAt'>): string {
  const kept: SealedCheck = { ...given, expiresAt: ctx.clock().getTime() + googleCheckValidMs }
  return ctx.store.seal(JSON.stringify(kept), place)
}

/** Null for one that is too old, or that we did not seal. */
export function openCheck(ctx: Context, sealed: string | null): SealedCheck | null {
  if (sealed === null) return null
  try {
    // Only what we sealed ourselves opens at all.
    const kept = JSON.parse(ctx.store.unseal(sealed, place)) as SealedCheck
    return kept.expiresAt > ctx.clock().getTime() ? kept : null
  } catch {
    return null
  }
}

export const googleCheckValidMs = 10 * 60 * 1000
const place = 'google sign-in'
