import { forgotPassword as endpoint } from '@cartograph/contract'
import { auditActionOf, writeAuditRow } from '../../audit/index.ts'
import { serves } from '../../serves.ts'
import { attemptOn } from '../devices/attempt-on.ts'

export const forgotPassword = serves(endpoint, async (ctx, { email }) => {
  await ctx.limits.sendCode.enter(await attemptOn(ctx, email), ctx.clock())
  await ctx.identity.forgotPassword({ email })
  await ctx.store.asSystem((tx) =>
    writeAuditRow(ctx, tx, { action: auditActionOf(endpoint), subject: email }),
  )
})
