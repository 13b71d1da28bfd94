import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { userQuery } from '../../api/queries.ts'
import { LazyComponent } from '../../ui/overlay/lazy-component.ts'
import { PopupTrigger } from '../../ui/overlay/PopupTrigger.tsx'

const popup = new LazyComponent(() => import('./UserMenuPopup.tsx'))

export function UserMenu() {
  const { data: user } = useQuery(userQuery(useClient()))
  const initials = user
    ? (user.first_name.charAt(0) + user.last_name.charAt(0) || user.email.charAt(0)).toUpperCase()
    : ''
  return (
    <PopupTrigger
      kind="menu"
      part={popup}
      props={{ email: user?.email ?? null }}
      trigger={
        <button
          type="button"
          className="flex size-control items-center justify-center rounded-full hover:bg-hover"
        >
          <span
            aria-hidden="true"
            className="flex size-7 items-center justify-center rounded-full bg-accent-soft text-12 font-semibold"
          >
            {initials}
          </span>
          <span className="sr-only">User menu</span>
        </button>
      }
    />
  )
}
