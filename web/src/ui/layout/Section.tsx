import { useId, type ReactNode } from 'react'

interface SectionProps {
  title: string
  /** A sentence about the section. */
  intro?: ReactNode
  children: ReactNode
}

export function Section({ title, intro, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id} className="text-16 font-semibold">
          {title}
        </h2>
        {intro !== undefined && <p className="max-w-[70ch] text-14 text-muted">{intro}</p>}
      </div>
      {children}
    </section>
  )
}
