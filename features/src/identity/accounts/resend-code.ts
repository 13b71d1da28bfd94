import { resendCode as endpoint } from '@cartograph/contract'
import { writeAuditRow } from '../../audit/index.ts'
import { serves } from '../../serves.ts'

export const resendCode = serves(endpoint, async (ctx, { email }) => {
  ctx.limits.sendCode.enter({ account: email, address: ctx.address }, ctx.clock())
  await ctx.identity.resendCode({ email })
  await ctx.store.asSystem((tx) =>
    writeAuditRow(ctx, tx, { action: endpoint.audit ?? endpoint.name, subject: email }),
  )
})
