import { AuthorizationCode } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { openToken, sealToken } from '../sealed-token.ts'

type Sealing = Pick<Context, 'store'>

export function sealCode(ctx: Sealing, code: AuthorizationCode): string {
  return sealToken(ctx, code, place)
}

/** Null for a text that is no code. */
export function openCode(ctx: Sealing, text: string): AuthorizationCode | null {
  return openToken(ctx, text, { schema: AuthorizationCode, place })
}

const place = 'code of a connected app'
