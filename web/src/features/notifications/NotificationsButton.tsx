import { lazy, Suspense } from 'react'
import { LazyComponent } from '../../ui/overlay/lazy-component.ts'
import { PopupTrigger } from '../../ui/overlay/PopupTrigger.tsx'

const tray = new LazyComponent(() => import('./TrayPopup.tsx'))
const UnreadCount = lazy(() => import('./UnreadCount.tsx'))

/** Opens the tray, and says how much of it is unread. */
export function NotificationsButton() {
  return (
    <PopupTrigger
      kind="dialog"
      part={tray}
      props={{}}
      trigger={
        <button
          type="button"
          data-notifications=""
          className="relative flex size-control items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
        >
          <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="none">
            <path
              d="M5 13V9a5 5 0 0 1 10 0v4l1.5 2h-13zM8.5 17.5h3"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <span className="sr-only">Notifications</span>
          <Suspense>
            <UnreadCount />
          </Suspense>
        </button>
      }
    />
  )
}
