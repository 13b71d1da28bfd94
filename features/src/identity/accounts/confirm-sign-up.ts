import { confirmSignUp as endpoint } from '@cartograph/contract'
import { writeAuditRow } from '../../audit/index.ts'
import type { Context } from '../../context.ts'
import { checkPassword } from './check-password.ts'

export interface ConfirmSignUp {
  readonly email: string
  readonly code: string
  readonly password?: string | undefined
}

/** Does not sign in: the client has the password and does that next. */
export async function confirmSignUp(ctx: Context, given: ConfirmSignUp): Promise<void> {
  const { email, code, password = null } = given
  if (password !== null) await checkPassword(password)
  const attempt = { account: email, address: ctx.address }
  const forgetAttempt = ctx.limits.tryCode.enter(attempt, ctx.clock())
  await ctx.identity.confirm({ email, code, password })
  forgetAttempt()
  await ctx.store.asSystem((tx) =>
    writeAuditRow(ctx, tx, { action: endpoint.audit ?? endpoint.name, subject: email }),
  )
}
