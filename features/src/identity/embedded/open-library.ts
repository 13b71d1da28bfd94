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
  /** The time between a correct code and the confirmation of its address. */
  readonly beforeConfirm: (user: { id: string; emailVerified: boolean }) => Promise<void>
}

export type IdentityLibrary = ReturnType<typeof openLibrary>

/**
 * Uses better-auth as a library over our own tables: it stores accounts, passwords and codes. Sessions,
 * tokens, mail, limits and everything on the network are ours; its HTTP handler is never mounted.
 */
export function openLibrary({ store, log, beforeConfirm }: OpenLibrary) {
  return betterAuth({
    // Only silences a warning: nothing of the library is reachable from outside.
    baseURL: 'http://127.0.0.1',
    // Signs the library's cookies, which are never sent.
    secret: randomBytes(32).toString('hex'),
    telemetry: { enabled: false },
    // The arguments may contain statements with their values, so only the message is logged.
    logger: { level: 'error', log: (_level, message) => log.warn({}, `identity: ${message}`) },
    database: drizzleAdapter(store.identityDatabase, {
      provider: 'pg',
      schema: { user: users, account: identityAccounts, verification: identityVerifications },
      transaction: true,
    }),
    advanced: { database: { generateId: () => newId({ parse: String }) } },
    // With secondary storage the library keeps its sessions there; this one stores nothing.
    secondaryStorage: { get: () => null, set: () => undefined, delete: () => undefined },
    verification: { storeInDatabase: true, disableCleanup: true },
    user: {
      fields: { name: 'firstName' },
      additionalFields: { lastName: { type: 'string', required: true } },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      // The contract checks the length; signing in must also accept passwords of older rules.
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
        // A plain hash of six digits can be reversed in a second; encrypted, a stolen table reveals
        // nothing.
        storeOTP: {
          encrypt: (code) => Promise.resolve(store.seal(code, codePlace)),
          decrypt: (sealed) => Promise.resolve(store.unseal(sealed, codePlace)),
        },
        // Never called: codes are generated for us and we send them, so that a failure is noticed.
        sendVerificationOTP: () => Promise.reject(new Error('Codes are not sent by the library')),
      }),
    ],
  })
}

const codePlace = 'sign-in code'
