import { codeRefusals, wrongCode } from './code-refusals.ts'
import { answerInConstantTime } from './constant-time-answer.ts'
import { explainRefusal, isAboutPassword, hasNoRecipient, passwordProblem } from './refusals.ts'
import { secretHash, type UserPool } from './user-pool.ts'

export function forgotPassword(pool: UserPool, { email }: { email: string }): Promise<void> {
  return answerInConstantTime(pool, async () => {
    try {
      await pool.call('ForgotPassword', {
        ClientId: pool.clientId,
        SecretHash: secretHash(pool, email),
        Username: email,
      })
    } catch (error) {
      if (hasNoRecipient(error)) return
      throw explainRefusal(pool, error, {})
    }
  })
}

export async function resetPassword(
  pool: UserPool,
  { email, code, password }: { email: string; code: string; password: string },
): Promise<void> {
  try {
    await pool.call('ConfirmForgotPassword', {
      ClientId: pool.clientId,
      SecretHash: secretHash(pool, email),
      Username: email,
      ConfirmationCode: code,
      Password: password,
    })
  } catch (error) {
    throw explainRefusal(pool, error, {
      ...codeRefusals,
      InvalidParameterException: (refusal) =>
        isAboutPassword(refusal) ? passwordProblem(refusal) : wrongCode(refusal),
      InvalidPasswordException: passwordProblem,
      PasswordHistoryPolicyViolationException: passwordProblem,
      UserNotConfirmedException: wrongCode,
    })
  }
}
