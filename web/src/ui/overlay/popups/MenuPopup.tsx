import { Menu } from '@base-ui/react/menu'
import { useRouter } from '@tanstack/react-router'
import clsx from 'clsx'
import type { PopupTriggerSlot } from '../TriggerProxy.tsx'
import type { MenuItem } from '../menu-item.ts'
import { MenuFrame, menuItemLook } from './MenuFrame.tsx'

interface MenuPopupProps extends PopupTriggerSlot {
  items: readonly MenuItem[]
  align: 'start' | 'end'
}

export default function MenuPopup({ items, align, ...slot }: MenuPopupProps) {
  return (
    <MenuFrame align={align} {...slot}>
      {items.map((item) => (
        <Item key={item.label} {...item} />
      ))}
    </MenuFrame>
  )
}

function Item({ label, onSelect, to, isDisabled = false, tone = 'normal' }: MenuItem) {
  const router = useRouter({ warn: false })
  const className = clsx(menuItemLook, tone === 'danger' && 'text-bad')
  if (to === undefined || isDisabled) {
    return (
      <Menu.Item disabled={isDisabled} className={className} onClick={() => onSelect?.()}>
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu.LinkItem
      href={to}
      closeOnClick
      className={className}
      onClick={(event) => {
        onSelect?.()
        // Clicks with a modifier key open another tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void router.navigate({ href: to })
      }}
    >
      {label}
    </Menu.LinkItem>
  )
}
