import type { ReactNode } from 'react'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { useSettings } from './settings-context.ts'

interface SettingsPageProps {
  readonly title: string
  /** Shown to everyone but admins: what they can't do here. */
  readonly adminsOnly?: string
  readonly children: ReactNode
}

/** The title and heading of a settings page. */
export function SettingsPage({ title, adminsOnly, children }: SettingsPageProps) {
  const { isAdmin } = useSettings()
  return (
    <div className="flex max-w-[72rem] flex-col gap-8">
      <title>{`${title} – Cartograph`}</title>
      <h1 className="text-20 font-semibold">{title}</h1>
      {adminsOnly !== undefined && !isAdmin && (
        <Alert tone="info" className="w-fit">
          {adminsOnly}
        </Alert>
      )}
      {children}
    </div>
  )
}
