import { confirmSignUp as endpoint } from '@cartograph/contract'
import { auditActionOf, writeAuditRow } from '../../audit/index.ts'
import { serves, type InputOf } from '../../serves.ts'
import { attemptOn } from '../devices/attempt-on.ts'
import { checkPassword } from './check-password.ts'

export type ConfirmSignUp = InputOf<typeof endpoint>

/** Does not sign in: the client has the password and signs in next. */
export const confirmSignUp = serves(endpoint, async (ctx, given) => {
  const { email, code, password = null } = given
  if (password !== null) await checkPassword(password)
  const succeed = await ctx.limits.tryCode.enter(await attemptOn(ctx, email), ctx.clock())
  await ctx.identity.confirm({ email, code, password })
  await succeed()
  await ctx.store.asSystem((tx) =>
    writeAuditRow(ctx, tx, { action: auditActionOf(endpoint), subject: email }),
  )
})
