import clsx from 'clsx'
import type { ReactNode } from 'react'

interface AlertProps {
  tone?: 'bad' | 'caution' | 'info'
  /** What the user can do about it. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** Errors interrupt screen readers; other messages wait for a pause. */
export function Alert({ tone = 'bad', action, className, children }: AlertProps) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={clsx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border-l-3 px-3 py-2 text-14',
        tones[tone],
        className,
      )}
    >
      <div className="min-w-0 max-w-[70ch]">{children}</div>
      {action}
    </div>
  )
}

const tones = {
  bad: 'border-bad bg-bad-soft',
  caution: 'border-caution bg-caution-soft',
  info: 'border-info bg-info-soft',
}
