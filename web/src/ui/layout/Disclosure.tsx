import { useState, type ReactNode } from 'react'

/** Renders its content once it has been opened, so that it loads only then. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="border-t border-border pt-3"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-6 cursor-pointer rounded-control text-14 font-medium pointer-coarse:min-h-11">
        {title}
      </summary>
      {isOpen && <div className="mt-3">{children}</div>}
    </details>
  )
}
