import { resendCode as endpoint } from '@cartograph/contract'
import { writeAuditRow } from '../../audit/index.ts'
import type { Context } from '../../context.ts'

export async function resendCode(ctx: Context, { email }: { email: string }): Promise<void> {
  ctx.limits.sendCode.enter({ account: email, address: ctx.address }, ctx.clock())
  await ctx.identity.resendCode({ email })
  await ctx.store.asSystem((tx) =>
    writeAuditRow(ctx, tx, { action: endpoint.audit ?? endpoint.name, subject: email }),
  )
}
