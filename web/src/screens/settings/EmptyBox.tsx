import type { ReactNode } from 'react'

/** In the place of a table: what will be here, and why it is not yet. */
export function EmptyBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-surface border border-border bg-surface px-4 py-10 text-center">
      <h3 className="text-16 font-semibold">{title}</h3>
      {children}
    </div>
  )
}
