import { Menu } from '@base-ui/react/menu'
import { useMemo } from 'react'
import { menuItemLook } from '../../../../ui/overlay/popups/MenuFrame.tsx'
import { DrillLine } from './DrillLine.tsx'
import './drill-menu.css'
import type { DrillMenuProps } from './drill-menu-props.ts'

export function DrillPopup({ title, description, anchor, isOpen, onClose, items }: DrillMenuProps) {
  const spot = useMemo(
    () => ({ getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) }),
    [anchor],
  )
  return (
    <Menu.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          anchor={spot}
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-99999"
        >
          <Menu.Popup
            finalFocus={() => anchor.element}
            className="drill-popup overflow-y-auto rounded-surface border border-border bg-raised p-1 text-14 shadow-float outline-none"
          >
            <Menu.Group>
              <Menu.GroupLabel className="drill-heading">
                <span className="block wrap-anywhere">{title}</span>
                {description !== undefined && (
                  <span className="block text-13 text-muted wrap-anywhere">{description}</span>
                )}
              </Menu.GroupLabel>
              {items.map(({ label, detail, obstacle = null, opensMore = false, onSelect }) => (
                <Menu.Item
                  key={label}
                  disabled={obstacle !== null}
                  closeOnClick={!opensMore}
                  onClick={onSelect}
                  className={`${menuItemLook} drill-line`}
                >
                  <DrillLine label={label} detail={detail} obstacle={obstacle} />
                </Menu.Item>
              ))}
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
