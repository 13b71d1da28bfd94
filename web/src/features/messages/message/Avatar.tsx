import clsx from 'clsx'

interface AvatarProps {
  /** Null for someone who has left the workspace. */
  readonly name: string | null
  readonly size?: 'normal' | 'small'
}

/** The initials of a member, beside their name. */
export function Avatar({ name, size = 'normal' }: AvatarProps) {
  const words = (name ?? '').split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.match(/^./u)?.[0] ?? '')
    .join('')
    .toUpperCase()
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'flex shrink-0 items-center justify-center rounded-full bg-accent-soft text-12 font-semibold',
        size === 'normal' ? 'size-7' : 'size-6',
      )}
    >
      {initials === '' ? '–' : initials}
    </span>
  )
}
