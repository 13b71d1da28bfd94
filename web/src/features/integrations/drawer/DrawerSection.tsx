import { useId, type ReactNode } from 'react'

export function DrawerSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 border-t border-border pt-5 first:border-t-0 first:pt-0"
    >
      <h3 id={id} className="text-14 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}
