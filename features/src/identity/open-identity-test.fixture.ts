import { AppError } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { confirmSignUp } from './accounts/confirm-sign-up.ts'
import { signUp } from './accounts/sign-up.ts'
import { openEmbeddedIdentity } from './embedded/open-embedded-identity.ts'

export interface MailBody {
  readonly kind: 'sign-up-code' | 'password-code' | 'already-registered'
  readonly email: string
  readonly code: string
  readonly firstName: string
}

export interface IdentityTest {
  readonly test: TestServices
  /** An unauthenticated context with the embedded provider. */
  readonly ctx: Context
  /** The emails that were sent, the latest last. */
  readonly mails: MailBody[]
  newestCode(email: string): string
  /** A user who has signed up and confirmed. */
  addAccount(email: string, password?: string): Promise<void>
}

/** The services with a mail queue that tests can read. */
export async function openIdentityTest(): Promise<IdentityTest> {
  const test = await openTestServices()
  const mails: MailBody[] = []
  const post = (mail: Partial<MailBody> & Pick<MailBody, 'kind' | 'email'>) => {
    mails.push({ code: '', firstName: '', ...mail })
    return Promise.resolve()
  }
  const identity = openEmbeddedIdentity({
    store: test.store,
    log: test.services.log,
    clock: () => test.clock.now,
    mail: {
      sendSignUpCode: (mail) => post({ kind: 'sign-up-code', ...mail }),
      sendPasswordCode: (mail) => post({ kind: 'password-code', ...mail }),
      sendAlreadyRegistered: (mail) => post({ kind: 'already-registered', ...mail }),
    },
  })
  const ctx = { ...test.ctx, identity }
  const newestCode = (email: string) => {
    const mail = mails.findLast((one) => one.email === email && one.code !== '')
    if (mail === undefined) throw new Error(`${email} was sent no code`)
    return mail.code
  }
  return {
    test,
    ctx,
    mails,
    newestCode,
    async addAccount(email, password = goodPassword) {
      await signUp(ctx, { ...ada, email, password })
      await confirmSignUp(ctx, { email, code: newestCode(email), password })
    },
  }
}

export const goodPassword = 'Correct horse 9'
export const ada = { first_name: 'Ada', last_name: 'Lovelace', password: goodPassword }

/** The code of the error that a call was refused with, or a value that says it succeeded. */
export function outcome(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'fine',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )
}
