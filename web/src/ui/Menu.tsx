import { Menu as Base } from '@base-ui/react/menu'
import { useRouter } from '@tanstack/react-router'
import clsx from 'clsx'
import type { ReactElement } from 'react'

export interface MenuItem {
  label: string
  onSelect?: () => void
  /** A path of this app; the item is a link then. */
  to?: string
  isDisabled?: boolean
  tone?: 'normal' | 'danger'
}

interface MenuProps {
  /** A button. */
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}

export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side="bottom" align={align} sideOffset={4} className="z-99999">
          <Base.Popup className={menuLook}>
            {items.map((item) => (
              <Item key={item.label} {...item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Item({ label, onSelect, to, isDisabled = false, tone = 'normal' }: MenuItem) {
  const router = useRouter({ warn: false })
  const className = clsx(menuItemLook, tone === 'danger' && 'text-bad')
  if (to === undefined || isDisabled) {
    return (
      <Base.Item disabled={isDisabled} className={className} onClick={() => onSelect?.()}>
        {label}
      </Base.Item>
    )
  }
  return (
    <Base.LinkItem
      href={to}
      closeOnClick
      className={className}
      onClick={(event) => {
        onSelect?.()
        // A press that asks for another tab or window is the browser's.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void router.navigate({ href: to })
      }}
    >
      {label}
    </Base.LinkItem>
  )
}

export const menuLook =
  'max-h-[40vh] min-w-48 max-w-80 overflow-y-auto rounded-surface border border-border bg-raised p-1 text-14 shadow-float outline-none'

export const menuItemLook =
  'flex min-h-control items-center rounded-control px-3 outline-none select-none data-disabled:text-muted data-highlighted:bg-hover'
