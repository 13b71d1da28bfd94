import { getIdentityOptions as endpoint } from '@cartograph/contract'
import { serves } from '../serves.ts'

export const getIdentityOptions = serves(endpoint, (ctx) => {
  return { google: ctx.google !== null, outbox: ctx.settings.hasOutbox }
})
