import { AppError, publicDomainMessage, signUp as endpoint } from '@cartograph/contract'
import { auditActionOf, writeAuditRow } from '../../audit/index.ts'
import { serves } from '../../serves.ts'
import { emailDomain } from '../../users/index.ts'
import { checkPassword } from './check-password.ts'
import { isPublicEmailDomain } from './email-domains.ts'
import { attemptOn } from '../devices/attempt-on.ts'

/** Returns the same for known and unknown addresses; the owner is informed by email. */
export const signUp = serves(endpoint, async (ctx, account) => {
  const { email, password, first_name: firstName, last_name: lastName } = account
  checkEmailDomain(email)
  await checkPassword(password)
  await ctx.limits.sendCode.enter(await attemptOn(ctx, email), ctx.clock())
  await ctx.identity.signUp({ email, password, firstName, lastName })
  await ctx.store.asSystem((tx) =>
    writeAuditRow(ctx, tx, { action: auditActionOf(endpoint), subject: email }),
  )
  return { email }
})

/** Users sign up with a work address. */
function checkEmailDomain(email: string): void {
  if (!isPublicEmailDomain(emailDomain(email))) return
  throw new AppError('invalid_request', publicDomainMessage, {
    problems: [{ loc: ['body', 'email'], msg: publicDomainMessage }],
  })
}
