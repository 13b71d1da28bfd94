import type { Context } from '../context.ts'
import type { Mail } from './mail.ts'
import { queueMail } from './queue-mail.ts'

/** What the accounts write to people. */
export interface IdentityMail {
  sendSignUpCode(given: { email: string; code: string; firstName: string }): Promise<void>
  sendPasswordCode(given: { email: string; code: string }): Promise<void>
  sendAlreadyRegistered(given: { email: string }): Promise<void>
}

/** Each is a transaction of its own: the codes live in tables of another library. */
export function identityMail(ctx: Pick<Context, 'store' | 'clock' | 'settings'>): IdentityMail {
  const send = (mail: Mail) => ctx.store.asSystem((tx) => queueMail(ctx, tx, mail))
  return {
    sendSignUpCode: ({ email, code, firstName }) =>
      send({ kind: 'sign-up-code', to: email, code, firstName }),
    sendPasswordCode: ({ email, code }) => send({ kind: 'password-code', to: email, code }),
    sendAlreadyRegistered: ({ email }) => {
      const publicUrl = ctx.settings.publicUrl()
      return send({
        kind: 'already-registered',
        to: email,
        signInLink: `${publicUrl}/login`,
        resetLink: `${publicUrl}/forgot-password`,
      })
    },
  }
}
