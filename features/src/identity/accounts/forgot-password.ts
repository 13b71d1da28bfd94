import { forgotPassword as endpoint } from '@cartograph/contract'
import { writeAuditRow } from '../../audit/index.ts'
import { serves } from '../../serves.ts'

export const forgotPassword = serves(endpoint, async (ctx, { email }) => {
  ctx.limits.sendCode.enter({ account: email, address: ctx.address }, ctx.clock())
  await ctx.identity.forgotPassword({ email })
  await ctx.store.asSystem((tx) =>
    writeAuditRow(ctx, tx, { action: endpoint.audit ?? endpoint.name, subject: email }),
  )
})
