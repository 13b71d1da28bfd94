import { useId, type ReactNode } from 'react'

interface PanelProps {
  readonly title: string
  /** At the end of the title's line. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** One part of the page of a synced audience. */
export function Panel({ title, action, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-surface border border-border bg-surface p-4"
    >
      <div className="flex min-h-control-small flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-14 font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
