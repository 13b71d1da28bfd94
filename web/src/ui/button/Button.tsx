import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { buttonLook, type ButtonLook, type ButtonSize } from './button-look.ts'

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  size?: ButtonSize
  /** Something is under way because of this button. */
  isBusy?: boolean
}

export function Button({
  look = 'plain',
  size,
  isBusy = false,
  className,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy}
      className={clsx(buttonLook(look, size), className)}
    />
  )
}
