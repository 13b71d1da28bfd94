import { forgotPassword as endpoint } from '@cartograph/contract'
import { writeAuditRow } from '../../audit/index.ts'
import type { Context } from '../../context.ts'

export async function forgotPassword(ctx: Context, { email }: { email: string }): Promise<void> {
  ctx.limits.sendCode.enter({ account: email, address: ctx.address }, ctx.clock())
  await ctx.identity.forgotPassword({ email })
  await ctx.store.asSystem((tx) =>
    writeAuditRow(ctx, tx, { action: endpoint.audit ?? endpoint.name, subject: email }),
  )
}
