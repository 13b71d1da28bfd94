import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useClient } from '../api/client-context.ts'
import { userQuery } from '../api/queries.ts'
import { themes, useTheme } from '../theme/theme.ts'
import { Alert } from '../ui/Alert.tsx'
import { menuItemLook as itemLook } from '../ui/Menu.tsx'
import { useSignOut } from './use-sign-out.ts'

export function UserMenu() {
  const { data: user } = useQuery(userQuery(useClient()))
  const [theme, setTheme] = useTheme()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const { orgId } = useParams({ strict: false })
  const initials = user
    ? (user.first_name.charAt(0) + user.last_name.charAt(0) || user.email.charAt(0)).toUpperCase()
    : ''
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className="flex size-control items-center justify-center rounded-full hover:bg-hover">
          <span
            aria-hidden="true"
            className="flex size-7 items-center justify-center rounded-full bg-accent-soft text-12 font-semibold"
          >
            {initials}
          </span>
          <span className="sr-only">User menu</span>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner side="bottom" align="end" sideOffset={4} className="z-99999">
            <Menu.Popup className="min-w-56 rounded-surface border border-border bg-raised p-1 text-14 shadow-float outline-none">
              <Menu.Item disabled className="truncate px-3 py-2 text-13 text-muted">
                {user?.email ?? 'Loading'}
              </Menu.Item>
              <Menu.Separator className="my-1 border-t border-border" />
              <Menu.Item className={itemLook} onClick={() => void navigate({ to: '/account' })}>
                Account
              </Menu.Item>
              {orgId !== undefined && (
                <Menu.Item
                  className={itemLook}
                  onClick={() => void navigate({ to: '/org/$orgId/help', params: { orgId } })}
                >
                  Help
                </Menu.Item>
              )}
              <Menu.Separator className="my-1 border-t border-border" />
              <Menu.RadioGroup value={theme} onValueChange={setTheme}>
                <Menu.GroupLabel className="px-3 pt-1 pb-1 text-12 text-muted">
                  Theme
                </Menu.GroupLabel>
                {themes.map((value) => (
                  <Menu.RadioItem key={value} value={value} className={itemLook}>
                    {themeNames[value]}
                    <Menu.RadioItemIndicator className="ml-auto text-accent">
                      ✓
                    </Menu.RadioItemIndicator>
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
              <Menu.Separator className="my-1 border-t border-border" />
              <Menu.Item className={itemLook} onClick={() => signOut.mutate()}>
                Log Out
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {signOut.error && (
        <Alert className="fixed top-16 right-4 z-20 max-w-80 shadow-float">
          You are still signed in. {signOut.error.message}
        </Alert>
      )}
    </>
  )
}

const themeNames = { system: 'As the system', light: 'Light', dark: 'Dark' }
