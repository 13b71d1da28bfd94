import clsx from 'clsx'
import { PartLink } from './PartLink.tsx'
import { useCurrentSection } from './use-current-section.ts'

interface SectionNavProps {
  readonly sections: readonly { readonly id: string; readonly title: string }[]
}

/** The sections of the page, as links. */
export function SectionNav({ sections }: SectionNavProps) {
  const current = useCurrentSection(sections.map(({ id }) => id))
  return (
    <nav aria-label="Sections" className="insight-sections">
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <PartLink
              id={id}
              aria-current={id === current ? 'location' : undefined}
              className={clsx(
                'flex h-control items-center rounded-control px-3 text-13 font-medium whitespace-nowrap',
                id === current
                  ? 'bg-accent-soft text-text'
                  : 'text-muted hover:bg-hover hover:text-text',
              )}
            >
              {title}
            </PartLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
