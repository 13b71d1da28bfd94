import { AppError, UserId, type Log } from '@cartograph/contract'
import { eq, users, type Store } from '@cartograph/store'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IdentityProvider } from '../../identity-provider.ts'
import { setPassword } from '../accounts/set-password.ts'
import type { IdentityMail } from '../../identity-provider.ts'
import { sendCode } from './codes.ts'
import { openLibrary } from './open-library.ts'
import { register } from './register.ts'
import { restContexts } from './rest-contexts.ts'
import { translated } from './translate-refusal.ts'

export interface OpenEmbeddedIdentity {
  readonly store: Store
  readonly log: Log
  readonly clock: () => Date
  readonly mail: IdentityMail
}

/** The embedded identity provider: accounts are in our own database. */
export function openEmbeddedIdentity(options: OpenEmbeddedIdentity): IdentityProvider {
  const { store, log, clock, mail } = options
  /** The password sent with a code, for the library's callback. */
  const chosen = new AsyncLocalStorage<string | null>()
  const library = openLibrary({
    store,
    log,
    // Set before confirming: an address must never be confirmed with another person's password.
    beforeConfirm: async (user) => {
      // A guessed code that was never sent.
      if (user.emailVerified) throw new AppError('wrong_code')
      const password = chosen.getStore() ?? null
      if (password === null) return
      const userId = UserId.parse(user.id)
      await store.asSystem((tx) => setPassword({ clock }, tx, { userId, password }))
    },
  })
  const parts = { library, store }
  const awake = restContexts(chosen)
  const verb = <T>(work: () => Promise<T>) => awake(() => translated(store, work))

  return {
    signUp: (account) =>
      verb(async () => {
        const { email, firstName } = account
        const { isConfirmed } = await register(parts, account)
        await sendCode(parts, {
          email,
          kind: 'email-verification',
          send: (code) =>
            isConfirmed
              ? mail.sendAlreadyRegistered({ email })
              : mail.sendSignUpCode({ email, code, firstName }),
        })
      }),

    confirm: ({ email, code, password }) =>
      verb(async () => {
        await chosen.run(password, () => library.api.verifyEmailOTP({ body: { email, otp: code } }))
      }),

    resendCode: ({ email }) =>
      verb(async () => {
        const user = await findUser(store, email)
        const isWaiting = user !== null && !user.isConfirmed
        await sendCode(parts, {
          email,
          kind: 'email-verification',
          send: isWaiting
            ? (code) => mail.sendSignUpCode({ email, code, firstName: user.firstName })
            : null,
        })
      }),

    signIn: ({ email, password }) =>
      verb(async () => {
        const { user } = await library.api.signInEmail({ body: { email, password } })
        return {
          providerId: 'credential',
          accountId: user.id,
          email: user.email,
          firstName: user.name,
          lastName: user.lastName,
          providerToken: null,
        }
      }),

    forgotPassword: ({ email }) =>
      verb(async () => {
        const user = await findUser(store, email)
        await sendCode(parts, {
          email,
          kind: 'forget-password',
          send: user === null ? null : (code) => mail.sendPasswordCode({ email, code }),
        })
      }),

    resetPassword: ({ email, code, password }) =>
      verb(async () => {
        await library.api.resetPasswordEmailOTP({ body: { email, otp: code, password } })
      }),

    // The account and its sessions are in one database: a deleted user has no sessions.
    renew: (given) => Promise.resolve(given),
    signOut: () => Promise.resolve(),
  }
}

async function findUser(store: Store, email: string) {
  const [user] = await store.asSystem((tx) =>
    tx
      .select({ firstName: users.firstName, isConfirmed: users.emailVerified })
      .from(users)
      .where(eq(users.email, email)),
  )
  return user ?? null
}
