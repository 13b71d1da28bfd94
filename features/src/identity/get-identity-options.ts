import type { AnswerOf, getIdentityOptions as endpoint } from '@cartograph/contract'
import type { Context } from '../context.ts'

export function getIdentityOptions(ctx: Context): AnswerOf<typeof endpoint> {
  return { google: ctx.google !== null, outbox: ctx.settings.hasOutbox }
}
