import { getPublicRecipient as endpoint } from '@cartograph/contract'
import { serves } from '../../serves.ts'
import { findRecipient, limitGuesses, presentPublicRecipient } from './find-recipient.ts'

/** Changes nothing: programs that check mail for viruses open every link. */
export const getPublicRecipient = serves(endpoint, async (ctx, { token }) => {
  await limitGuesses(ctx, token)
  return presentPublicRecipient(await ctx.store.asSystem((tx) => findRecipient(ctx, tx, token)))
})
