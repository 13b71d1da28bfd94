import type { ReactNode } from 'react'

interface EmptyInsightsProps {
  readonly title: string
  /** Why, and what will be here. */
  readonly text: string
  readonly children?: ReactNode
}

export function EmptyInsights({ title, text, children }: EmptyInsightsProps) {
  return (
    <section className="flex min-h-72 flex-col items-center justify-center gap-2 rounded-surface border border-border bg-surface px-4 py-10 text-center">
      <h2 className="text-16 font-semibold">{title}</h2>
      <p className="max-w-[56ch] text-14 text-muted">{text}</p>
      {children !== undefined && (
        <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>
      )}
    </section>
  )
}
