import { useId, type ReactNode } from 'react'

interface PanelSectionProps {
  title: string
  intro?: string
  children: ReactNode
}

export function PanelSection({ title, intro, children }: PanelSectionProps) {
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
