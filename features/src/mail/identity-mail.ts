import type { Context } from '../context.ts'
import type { IdentityMail } from '../identity-provider.ts'
import type { Mail } from './mail.ts'
import { queueMail } from './queue-mail.ts'

/** Each is a transaction of its own: the codes are in tables of another library. */
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
