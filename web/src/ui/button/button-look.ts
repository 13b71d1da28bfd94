import clsx from 'clsx'

export type ButtonLook = keyof typeof looks
export type ButtonSize = 'normal' | 'small'

/** The style of buttons, and of links that look like buttons. */
export function buttonLook(look: ButtonLook, size: ButtonSize = 'normal'): string {
  return clsx(
    'inline-flex items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors disabled:opacity-60',
    size === 'normal' ? 'h-control px-4 text-14' : 'h-control-small px-3 text-13',
    looks[look],
  )
}

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  plain: 'border border-edge bg-surface text-text hover:bg-hover',
  quiet: 'text-muted hover:bg-hover hover:text-text',
  link: 'text-accent hover:bg-hover hover:text-accent-hover',
  danger: 'border border-bad bg-surface text-bad hover:bg-bad-soft',
  /** For repeated buttons, such as in the rows of a table. */
  'quiet-danger': 'text-bad hover:bg-bad-soft',
}
