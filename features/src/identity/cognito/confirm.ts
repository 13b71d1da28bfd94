import { codeRefusals } from './code-refusals.ts'
import { explainRefusal } from './refusals.ts'
import { secretHash, type UserPool } from './user-pool.ts'

/**
 * Ignores a password in the call: Cognito sets one at confirmation only for an administrator, and refuses a
 * second sign-up, so the password of the first sign-up stays. This is weaker than the embedded provider. A
 * person who signs up with another person's address first knows the password of the account once the owner
 * confirms it; the owner notices, because their own password does not work, and takes the account over with
 * 'Forgot password', which ends every session. A pool can close the gap by deleting accounts that stay
 * unconfirmed.
 */
export async function confirm(
  pool: UserPool,
  { email, code }: { email: string; code: string; password: string | null },
): Promise<void> {
  try {
    await pool.call('ConfirmSignUp', {
      ClientId: pool.clientId,
      SecretHash: secretHash(pool, email),
      Username: email,
      ConfirmationCode: code,
    })
  } catch (error) {
    throw explainRefusal(pool, error, codeRefusals)
  }
}
