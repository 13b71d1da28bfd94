import { platformNames, type PlatformCode } from '@cartograph/contract'
import clsx from 'clsx'
import { logoPaths } from './logo-paths.ts'

interface PlatformLogoProps {
  platform: PlatformCode
  size?: 'small' | 'normal'
}

/** The logo, in one color; a letter where there is none. Decoration: the name is always written beside it. */
export function PlatformLogo({ platform, size = 'normal' }: PlatformLogoProps) {
  const path = logoPaths[platform]
  return (
    <span
      aria-hidden="true"
      // Generated content, so that the letter is no part of the text beside it.
      data-letter={path === undefined ? platformNames[platform].slice(0, 1) : undefined}
      className={clsx(
        'flex shrink-0 items-center justify-center rounded-control border border-border bg-surface font-semibold text-text before:content-[attr(data-letter)]',
        size === 'small' ? 'size-7 text-13' : 'size-9 text-16',
      )}
    >
      {path !== undefined && (
        <svg
          viewBox="0 0 24 24"
          fill="currentColor"
          className={size === 'small' ? 'size-4' : 'size-5'}
        >
          <path d={path} />
        </svg>
      )}
    </span>
  )
}
