import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly title: string
  /** What will appear here, or why it can't. */
  readonly text: string
  /** The action that makes it appear. */
  readonly children?: ReactNode
}

/** Replaces a list or a screen that has no content. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <section className={stateFrame}>
      <h2 className="text-16 font-semibold">{title}</h2>
      <p className="max-w-[56ch] text-14 text-muted">{text}</p>
      {children !== undefined && (
        <div className="mt-2 flex max-w-full flex-wrap justify-center gap-2">{children}</div>
      )}
    </section>
  )
}

/** Shared with the error state, so that one can replace the other without a shift. */
export const stateFrame =
  'flex min-h-72 flex-col items-center justify-center gap-2 rounded-surface border border-border bg-surface px-4 py-10 text-center'
