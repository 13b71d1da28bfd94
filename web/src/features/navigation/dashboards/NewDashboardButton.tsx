import { lazy, Suspense, useState } from 'react'
import { useShell } from '../shell-context.ts'

const NewDashboardDialog = lazy(
  () => import('../../dashboards/edit/dialogs/NewDashboardDialog.tsx'),
)

export function NewDashboardButton({
  onCreated,
}: {
  readonly onCreated: (() => void) | undefined
}) {
  const { orgId } = useShell()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="dashboard-row w-full rounded-control text-left text-13 text-muted hover:bg-hover hover:text-text"
      >
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-4 shrink-0" fill="none">
          <path
            d="M10 4v12M4 10h12"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
          />
        </svg>
        New dashboard
      </button>
      {isOpen && (
        <Suspense>
          <NewDashboardDialog orgId={orgId} onClose={() => setOpen(false)} onCreated={onCreated} />
        </Suspense>
      )}
    </>
  )
}
