import { AppError } from '@cartograph/contract'
import type { Identity } from '../../identity-provider.ts'
import { readTokens } from './authentication-result.ts'
import { textAt } from './json-object.ts'
import { writeProviderToken } from './provider-token.ts'
import { explainRefusal } from './refusals.ts'
import { secretHash, type UserPool } from './user-pool.ts'

export async function signIn(
  pool: UserPool,
  credentials: { email: string; password: string },
): Promise<Identity> {
  const { idToken, refreshToken } = await authenticate(pool, credentials)
  const claims = await pool.readIdToken(idToken)
  const accountId = textAt(claims, 'sub')
  const email = textAt(claims, 'email')
  if (accountId === null || refreshToken === null) throw new AppError('identity_unavailable')
  // Who owns an address decides which workspaces they may join: it has to be proven.
  if (email === null || claims['email_verified'] !== true) {
    pool.log.warn({ accountId }, 'An account of Cognito has no verified address')
    throw new AppError('wrong_credentials', unverified)
  }
  const username = textAt(claims, 'cognito:username') ?? accountId
  return {
    providerId: 'cognito',
    accountId,
    email: email.toLowerCase(),
    firstName: textAt(claims, 'given_name') ?? '',
    lastName: textAt(claims, 'family_name') ?? '',
    providerToken: writeProviderToken({ refreshToken, username }),
  }
}

async function authenticate(
  pool: UserPool,
  { email, password }: { email: string; password: string },
): Promise<{ idToken: string; refreshToken: string | null }> {
  const answer = await pool
    .call(
      'InitiateAuth',
      {
        ClientId: pool.clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: {
          USERNAME: email,
          PASSWORD: password,
          SECRET_HASH: secretHash(pool, email),
        },
      },
      { isRepeatable: true },
    )
    .catch((error: unknown) => {
      throw explainRefusal(pool, error, answers)
    })
  const tokens = readTokens(answer)
  if (tokens !== null) return tokens
  // A first password to be changed, or a second factor: this product has no screen for either.
  pool.log.warn({ challenge: textAt(answer, 'ChallengeName') }, 'Cognito asks for a further step')
  throw new AppError('wrong_credentials', furtherStep)
}

const answers = {
  NotAuthorizedException: 'wrong_credentials',
  UserNotFoundException: 'wrong_credentials',
  InvalidPasswordException: 'wrong_credentials',
  // Said before the password is looked at, so it must not show; 'Forgot password' is the way out.
  PasswordResetRequiredException: 'wrong_credentials',
  // A trigger of the pool's owner has refused this person.
  UserLambdaValidationException: 'wrong_credentials',
  UserNotConfirmedException: 'UserNotConfirmedException',
} as const

const unverified =
  'The e-mail address of this account is not verified. Ask whoever set up your account.'

const furtherStep =
  'This account needs a further step before it can sign in here. Ask whoever set up your account.'
