import { AppError, leakedPasswordMessage } from '@cartograph/contract'

/** The contract checks length and character classes; leaked passwords need a list. */
export async function checkPassword(password: string): Promise<void> {
  const leaked = await (leakedPasswords ??= loadLeakedPasswords())
  if (!leaked.has(password.toLowerCase())) return
  throw new AppError('invalid_request', leakedPasswordMessage, {
    problems: [{ loc: ['body', 'password'], msg: leakedPasswordMessage }],
  })
}

let leakedPasswords: Promise<ReadonlySet<string>> | null = null

/** Loaded on first use: the list is long, and many processes never need it. */
async function loadLeakedPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()))
}
