import clsx from 'clsx'

/** A placeholder. The region around it announces to screen readers that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-pulse-calm rounded-control bg-hover', className)}
    />
  )
}
