import type { ReactNode } from 'react'

/** What every page of the settings has: its name, for the browser and for the person. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex max-w-[72rem] flex-col gap-8">
      <title>{`${title} – Cartograph`}</title>
      <h1 className="text-20 font-semibold">{title}</h1>
      {children}
    </div>
  )
}
