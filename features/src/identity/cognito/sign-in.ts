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
  // The owner of an address may join the workspaces of its domain, so it must be verified.
  if (email === null || claims['email_verified'] !== true) {
    pool.log.warn({ accountId }, 'A Cognito account has no verified address')
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
  // A temporary password, or a second factor: the product has no screen for either.
  pool.log.warn(
    { challenge: textAt(answer, 'ChallengeName') },
    'Cognito requires another challenge',
  )
  throw new AppError('wrong_credentials', furtherStep)
}

const answers = {
  NotAuthorizedException: 'wrong_credentials',
  UserNotFoundException: 'wrong_credentials',
  InvalidPasswordException: 'wrong_credentials',
  // Cognito says so before it checks the password, so it must not show; 'Forgot password' solves it.
  PasswordResetRequiredException: 'wrong_credentials',
  // A trigger of the pool has refused this user.
  UserLambdaValidationException: 'wrong_credentials',
  UserNotConfirmedException: 'UserNotConfirmedException',
} as const

const unverified = 'The email address of this account is not verified. Contact your administrator.'

const furtherStep =
  'This account needs another step before it can sign in here. Contact your administrator.'
