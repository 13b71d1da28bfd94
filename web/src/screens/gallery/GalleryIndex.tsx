import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { galleryKinds, typeName, type GalleryKind } from './gallery-kinds.ts'

export function GalleryIndex({ current }: { current: GalleryKind }) {
  return (
    <nav aria-label="Kinds of element" className="shrink-0 md:w-44">
      <ul className="flex flex-wrap gap-1 md:sticky md:top-6 md:flex-col">
        {galleryKinds.map((type) => (
          <li key={type}>
            <Link
              to="/dev/gallery"
              hash={type}
              aria-current={type === current ? 'page' : undefined}
              className={clsx(
                'flex min-h-control items-center rounded-control px-3 text-14 font-medium',
                type === current
                  ? 'bg-accent-soft text-text'
                  : 'text-muted hover:bg-hover hover:text-text',
              )}
            >
              {typeName(type)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
