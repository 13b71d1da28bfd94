import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { buttonLook, type ButtonLook, type ButtonSize } from './button-look.ts'

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  size?: ButtonSize
  /** The button's action is running. */
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
