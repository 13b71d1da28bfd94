import { NewPassword } from '@cartograph/contract'
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { PasswordField } from '../../ui/form/PasswordField.tsx'

/** The password rules in the words of the error messages. */
export const passwordRules: readonly string[] = brokenRules('')

/** The rules that a password doesn't meet, from the contract's schema. */
function brokenRules(password: string): string[] {
  const parsed = NewPassword.safeParse(password)
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** The current input: each rule shows whether it is met. */
  typed: string
}

export function NewPasswordField({ typed, ...rest }: NewPasswordFieldProps) {
  const broken = brokenRules(typed)
  return (
    <div>
      <PasswordField {...rest} autoComplete="new-password" />
      <ul aria-label="Password rules" className="mt-2 flex flex-col gap-1 text-13">
        {passwordRules.map((rule) => {
          const isMet = !broken.includes(rule)
          return (
            <li key={rule} className={clsx('flex gap-2', isMet ? 'text-good' : 'text-muted')}>
              <span aria-hidden="true" className="w-3 text-center">
                {isMet ? '✓' : '·'}
              </span>
              <span>
                {rule}
                {isMet && <span className="sr-only">, fulfilled</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
