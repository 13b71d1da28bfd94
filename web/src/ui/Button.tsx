import clsx from 'clsx'
import type { ComponentProps } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'plain' | 'quiet' | 'link' | 'danger' | 'quiet-danger'
  size?: 'normal' | 'small'
  /** Something is under way because of this button. */
  isBusy?: boolean
}

export function Button({
  look = 'plain',
  size = 'normal',
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
      className={clsx(
        'inline-flex items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors disabled:opacity-60',
        size === 'normal' ? 'h-control px-4 text-14' : 'h-control-small px-3 text-13',
        looks[look],
        className,
      )}
    />
  )
}

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  plain: 'border border-edge bg-surface text-text hover:bg-hover',
  quiet: 'text-muted hover:bg-hover hover:text-text',
  link: 'text-accent hover:bg-hover hover:text-accent-hover',
  danger: 'border border-bad bg-surface text-bad hover:bg-bad-soft',
  /** Where there are many of them, such as in the rows of a table. */
  'quiet-danger': 'text-bad hover:bg-bad-soft',
}
