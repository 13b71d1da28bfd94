import { Menu } from '@base-ui/react/menu'
import { useNavigate, useParams } from '@tanstack/react-router'
import { themes, useTheme } from '../../theme/theme.ts'
import type { PopupTriggerSlot } from '../../ui/overlay/TriggerProxy.tsx'
import { MenuFrame, menuItemLook as itemLook } from '../../ui/overlay/popups/MenuFrame.tsx'
import { useSignOut } from './use-sign-out.ts'

interface UserMenuPopupProps extends PopupTriggerSlot {
  /** Null until it has loaded. */
  email: string | null
}

export default function UserMenuPopup({ email, ...slot }: UserMenuPopupProps) {
  const [theme, setTheme] = useTheme()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { orgId } = useParams({ strict: false })
  return (
    <MenuFrame align="end" size="free" {...slot}>
      <Menu.Item disabled className="truncate px-3 py-2 text-13 text-muted">
        {email ?? 'Loading'}
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
        <Menu.GroupLabel className="px-3 pt-1 pb-1 text-12 text-muted">Theme</Menu.GroupLabel>
        {themes.map((value) => (
          <Menu.RadioItem key={value} value={value} className={itemLook}>
            {themeNames[value]}
            <Menu.RadioItemIndicator className="ml-auto text-accent">✓</Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Separator className="my-1 border-t border-border" />
      <Menu.Item className={itemLook} onClick={() => signOut.mutate()}>
        Log Out
      </Menu.Item>
    </MenuFrame>
  )
}

const themeNames = { system: 'System', light: 'Light', dark: 'Dark' }
