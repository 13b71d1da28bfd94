import { resendCode as endpoint } from '@cartograph/contract'
import { auditActionOf, writeAuditRow } from '../../audit/index.ts'
import { serves } from '../../serves.ts'
import { attemptOn } from '../devices/attempt-on.ts'

export const resendCode = serves(endpoint, async (ctx, { email }) => {
  await ctx.limits.sendCode.enter(await attemptOn(ctx, email), ctx.clock())
  await ctx.identity.resendCode({ email })
  await ctx.store.asSystem((tx) =>
    writeAuditRow(ctx, tx, { action: auditActionOf(endpoint), subject: email }),
  )
})
