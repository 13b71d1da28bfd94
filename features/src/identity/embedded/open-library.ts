import { newId, type Log } from '@cartograph/contract'
import { identityAccounts, identityVerifications, users, type Store } from '@cartograph/store'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { emailOTP } from 'better-auth/plugins'
import { randomBytes } from 'node:crypto'
import { hashPassword, verifyPassword } from '../accounts/password.ts'

export const codeValidSeconds = 15 * 60
export const codeTries = 5

export interface OpenLibrary {
  readonly store: Store
  readonly log: Log
  /** Between a code that was right and the address counting as confirmed. */
  readonly beforeConfirm: (user: { id: string; emailVerified: boolean }) => Promise<void>
}

export type IdentityLibrary = ReturnType<typeof openLibrary>

/**
 * better-auth as a library over our own tables: it keeps accounts, passwords and codes. Sessions, tokens,
 * mail, limits and everything on the network are ours; its HTTP handler is never mounted.
 */
export function openLibrary({ store, log, beforeConfirm }: OpenLibrary) {
  return betterAuth({
    // Only silences a warning: nothing of the library is reachable from outside.
    baseURL: 'http://127.0.0.1',
    // Signs its cookies, which nobody is ever given.
    secret: randomBytes(32).toString('hex'),
    telemetry: { enabled: false },
    // Its arguments may hold statements with their values: only the words are passed on.
    logger: { level: 'error', log: (_level, message) => log.warn({}, `identity: ${message}`) },
    database: drizzleAdapter(store.identityDatabase, {
      provider: 'pg',
      schema: { user: users, account: identityAccounts, verification: identityVerifications },
      transaction: true,
    }),
    advanced: { database: { generateId: () => newId({ parse: String }) } },
    // With a second storage the library keeps its sessions there; this one keeps nothing.
    secondaryStorage: { get: () => null, set: () => undefined, delete: () => undefined },
    verification: { storeInDatabase: true, disableCleanup: true },
    user: {
      fields: { name: 'firstName' },
      additionalFields: { lastName: { type: 'string', required: true } },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      // The contract has checked its length; signing in must also take what older rules allowed.
      minPasswordLength: 1,
      maxPasswordLength: 1024,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    emailVerification: { sendOnSignUp: false, beforeEmailVerification: beforeConfirm },
    plugins: [
      emailOTP({
        otpLength: 6,
        expiresIn: codeValidSeconds,
        allowedAttempts: codeTries,
        resendStrategy: 'rotate',
        // A plain hash of six digits is found in a second; sealed, a stolen table tells nothing.
        storeOTP: {
          encrypt: (code) => Promise.resolve(store.seal(code, codePlace)),
          decrypt: (sealed) => Promise.resolve(store.unseal(sealed, codePlace)),
        },
        // Never called: codes are made for us, and we send them, so that a failure is noticed.
        sendVerificationOTP: () => Promise.reject(new Error('Codes are not sent by the library')),
      }),
    ],
  })
}

const codePlace = 'sign-in code'
