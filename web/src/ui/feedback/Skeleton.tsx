import clsx from 'clsx'

/** The place something will take. The one who owns the region says in words that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-pulse-calm rounded-control bg-hover', className)}
    />
  )
}
