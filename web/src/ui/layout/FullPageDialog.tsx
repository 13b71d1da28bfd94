import type { ReactNode } from 'react'

interface FullPageDialogProps {
  title: string
  /** The only ways to continue. */
  actions?: ReactNode
  children?: ReactNode
}

/** A page with a single message. It can't be closed, because there is nothing behind it. */
export function FullPageDialog({ title, actions, children }: FullPageDialogProps) {
  return (
    <main className="flex min-h-dvh items-center justify-center px-4 py-10">
      <section className="w-full max-w-[32rem] rounded-surface border border-border bg-surface p-6 sm:p-8">
        <h1 className="text-20 font-semibold">{title}</h1>
        {children !== undefined && <div className="mt-2 text-14 text-muted">{children}</div>}
        {actions !== undefined && <div className="mt-6 flex flex-wrap gap-2">{actions}</div>}
      </section>
    </main>
  )
}
