import type { NewIdentity } from '../../identity-provider.ts'
import { CognitoRefusal } from './cognito-call.ts'
import { answerInConstantTime } from './constant-time-answer.ts'
import {
  explainRefusal,
  withProviderMessage,
  isAboutPassword,
  hasNoRecipient,
  passwordProblem,
} from './refusals.ts'
import { secretHash, type UserPool } from './user-pool.ts'

/**
 * A known address gets the same answer as a new one. If it is unconfirmed, its owner gets another code; the
 * owner of a confirmed address gets no email, because Cognito has no such message.
 */
export function signUp(pool: UserPool, account: NewIdentity): Promise<void> {
  return answerInConstantTime(pool, async () => {
    try {
      await create(pool, account)
    } catch (error) {
      if (!(error instanceof CognitoRefusal) || error.type !== 'UsernameExistsException') {
        throw explainRefusal(pool, error, answers)
      }
      await sendCode(pool, account.email).catch((failure: unknown) => {
        // Not reported, because this failure happens for known addresses only.
        const reason = failure instanceof Error ? failure.message : String(failure)
        pool.log.info({ reason }, 'No code was sent after a repeated sign-up')
      })
    }
  })
}

export function resendCode(pool: UserPool, { email }: { email: string }): Promise<void> {
  return answerInConstantTime(pool, async () => {
    try {
      await sendCode(pool, email)
    } catch (error) {
      if (hasNoRecipient(error)) return
      throw explainRefusal(pool, error, {})
    }
  })
}

const answers = {
  InvalidPasswordException: passwordProblem,
  InvalidParameterException: (refusal: CognitoRefusal) =>
    isAboutPassword(refusal) ? passwordProblem(refusal) : withProviderMessage(refusal),
  // A trigger of the pool has refused this user.
  UserLambdaValidationException: withProviderMessage,
}

async function create(pool: UserPool, account: NewIdentity): Promise<void> {
  await pool.call('SignUp', {
    ClientId: pool.clientId,
    SecretHash: secretHash(pool, account.email),
    Username: account.email,
    Password: account.password,
    UserAttributes: [
      { Name: 'email', Value: account.email },
      { Name: 'given_name', Value: account.firstName },
      { Name: 'family_name', Value: account.lastName },
    ],
  })
}

async function sendCode(pool: UserPool, email: string): Promise<void> {
  await pool.call('ResendConfirmationCode', {
    ClientId: pool.clientId,
    SecretHash: secretHash(pool, email),
    Username: email,
  })
}
