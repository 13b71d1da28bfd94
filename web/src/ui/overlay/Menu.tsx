import type { ReactElement } from 'react'
import { LazyComponent } from './lazy-component.ts'
import type { MenuItem } from './menu-item.ts'
import { PopupTrigger } from './PopupTrigger.tsx'

export type { MenuItem }

interface MenuProps {
  /** A button. */
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}

const menuPopup = new LazyComponent(() => import('./popups/MenuPopup.tsx'))

export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return <PopupTrigger trigger={trigger} kind="menu" part={menuPopup} props={{ items, align }} />
}
