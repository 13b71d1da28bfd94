import clsx from 'clsx'

export function FileIcon({ className }: { readonly className: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('flex items-center justify-center bg-hover text-muted', className)}
    >
      <svg viewBox="0 0 20 20" className="size-4" fill="none">
        <path
          d="M5 2.75h6l4 4v10.5H5zM11 2.75v4h4"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  )
}
