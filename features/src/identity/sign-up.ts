import { signUp as endpoint, type NewAccount } from '@cartograph/contract'
import { writeAuditRow } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { checkEmailDomain } from './check-email-domain.ts'
import { checkPassword } from './check-password.ts'

/** Answers the same whether or not the address is known; its owner learns more by mail. */
export async function signUp(ctx: Context, account: NewAccount): Promise<{ email: string }> {
  const { email, password, first_name: firstName, last_name: lastName } = account
  checkEmailDomain(email)
  await checkPassword(password)
  ctx.limits.sendCode.enter({ account: email, address: ctx.address }, ctx.clock())
  await ctx.identity.signUp({ email, password, firstName, lastName })
  await ctx.store.asSystem((tx) =>
    writeAuditRow(ctx, tx, { action: endpoint.audit ?? endpoint.name, subject: email }),
  )
  return { email }
}
