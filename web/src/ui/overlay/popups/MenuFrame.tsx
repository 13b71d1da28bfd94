import { Menu } from '@base-ui/react/menu'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { PopupTriggerSlot } from '../TriggerProxy.tsx'

interface MenuFrameProps extends PopupTriggerSlot {
  align: 'start' | 'end'
  size?: 'low' | 'free'
  children: ReactNode
}

/** A menu below its button. */
export function MenuFrame(props: MenuFrameProps) {
  const { align, size = 'low', children, triggerId, renderTrigger } = props
  return (
    <Menu.Root>
      <Menu.Trigger
        {...(triggerId !== undefined && { id: triggerId })}
        render={(given) => renderTrigger(given)}
      />
      <Menu.Portal>
        <Menu.Positioner side="bottom" align={align} sideOffset={4} className="z-99999">
          <Menu.Popup
            className={clsx(
              'min-w-48 rounded-surface border border-border bg-raised p-1 text-14 shadow-float outline-none',
              size === 'low' && 'max-h-[min(22rem,40dvh)] max-w-80 overflow-y-auto',
            )}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

export const menuItemLook =
  'flex min-h-control items-center rounded-control px-3 outline-none select-none data-disabled:text-muted data-highlighted:bg-hover'
