import type { Log } from '@cartograph/contract'
import type { IdentityProvider } from '../../identity-provider.ts'
import { createCognitoCall } from './cognito-call.ts'
import { confirm } from './confirm.ts'
import { forgotPassword, resetPassword } from './forgotten-password.ts'
import { awsEndpoint, createIdTokenReader } from './id-token.ts'
import { renew, signOut } from './session.ts'
import { signIn } from './sign-in.ts'
import { resendCode, signUp } from './sign-up.ts'
import type { UserPool } from './user-pool.ts'

export interface CognitoSettings {
  readonly region: string
  readonly userPoolId: string
  readonly clientId: string
  readonly clientSecret: string | null
  /** Instead of AWS's own: a private endpoint, or an emulator. */
  readonly endpoint: string | null
  readonly log: Log
  readonly clock: () => Date
  /** The least response time of calls that must not reveal whether an address is known. */
  readonly answerAfterMs?: number
}

/**
 * An Amazon Cognito user pool whose users sign in with their email address. Its client allows
 * USER_PASSWORD_AUTH and REFRESH_TOKEN_AUTH, does not rotate refresh tokens, prevents user existence
 * errors, and may read and write email, given_name and family_name. No AWS credentials are needed.
 */
export function openCognitoIdentity(settings: CognitoSettings): IdentityProvider {
  const { clientId, clientSecret, log, answerAfterMs = 1500 } = settings
  const endpoint = (settings.endpoint ?? awsEndpoint(settings.region)).replace(/\/+$/, '')
  const pool: UserPool = {
    call: createCognitoCall({ endpoint, log }),
    readIdToken: createIdTokenReader({ ...settings, endpoint }),
    clientId,
    clientSecret,
    log,
    answerAfterMs,
  }
  return {
    signUp: (account) => signUp(pool, account),
    confirm: (given) => confirm(pool, given),
    resendCode: (given) => resendCode(pool, given),
    signIn: (given) => signIn(pool, given),
    forgotPassword: (given) => forgotPassword(pool, given),
    resetPassword: (given) => resetPassword(pool, given),
    renew: (given) => renew(pool, given),
    signOut: (given) => signOut(pool, given),
  }
}
