import { Link } from '@tanstack/react-router'

export function HomeLink({
  label,
  look = 'primary',
}: {
  label: string
  look?: 'primary' | 'plain'
}) {
  return (
    <Link
      to="/"
      className={
        look === 'primary'
          ? 'inline-flex h-control items-center rounded-control bg-accent px-4 text-14 font-medium text-on-accent hover:bg-accent-hover'
          : 'inline-flex h-control items-center rounded-control border border-edge bg-surface px-4 text-14 font-medium hover:bg-hover'
      }
    >
      {label}
    </Link>
  )
}
