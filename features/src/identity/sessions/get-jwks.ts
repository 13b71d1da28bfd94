import type { AnswerOf, getJwks as endpoint } from '@cartograph/contract'
import type { Context } from '../../context.ts'

export function getJwks(ctx: Context): AnswerOf<typeof endpoint> {
  const { keyId, publicJwk } = ctx.tokenKeys.access
  return { keys: [{ ...publicJwk, kid: keyId, alg: 'EdDSA', use: 'sig' }] }
}
