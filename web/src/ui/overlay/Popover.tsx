import type { ReactElement } from 'react'
import { LazyComponent } from './lazy-component.ts'
import type { PopoverContent } from './popover-content.ts'
import { PopupTrigger } from './PopupTrigger.tsx'

interface PopoverProps extends PopoverContent {
  /** A button. */
  trigger: ReactElement
}

const popoverPopup = new LazyComponent(() => import('./PopoverPopup.tsx'))

/** Something below the button that it belongs to; Escape and a press beside it leave it. */
export function Popover({ trigger, ...content }: PopoverProps) {
  return <PopupTrigger trigger={trigger} kind="dialog" part={popoverPopup} props={content} />
}
