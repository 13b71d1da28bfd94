import { useId, type ReactNode } from 'react'

interface PageSectionProps {
  /** The URL hash. */
  readonly id: string
  readonly title: string
  readonly children: ReactNode
  /** Content with frames of its own. */
  readonly below?: ReactNode
}

export function PageSection({ id, title, children, below }: PageSectionProps) {
  const headingId = useId()
  return (
    <section id={id} aria-labelledby={headingId} className="insight-section flex flex-col gap-3">
      <h2 id={headingId} className="text-16 font-semibold">
        {title}
      </h2>
      <div className="flex flex-col gap-6 rounded-surface border border-border bg-surface p-4">
        {children}
      </div>
      {below}
    </section>
  )
}
