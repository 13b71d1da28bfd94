import { Outlet } from '@tanstack/react-router'
import { useDevMode } from '../../features/session/dev-mode.ts'

/** Wraps every page behind the sign-in. */
export function SignedInPage() {
  return (
    <>
      <Outlet />
      <DeveloperToggle />
    </>
  )
}

/** Floats above every page, for developers only. */
function DeveloperToggle() {
  const { isDev, devMode, setDevMode } = useDevMode()
  if (!isDev) return null
  return (
    <aside aria-label="Developer" className="fixed right-4 bottom-4 z-20 print:hidden">
      <button
        type="button"
        role="switch"
        aria-checked={devMode}
        onClick={() => setDevMode(!devMode)}
        className="h-control rounded-control border border-edge bg-raised px-3 text-13 font-medium shadow-float hover:bg-hover"
      >
        Developer mode{' '}
        <span aria-hidden="true" className="text-muted">
          {devMode ? 'on' : 'off'}
        </span>
      </button>
    </aside>
  )
}
