import type { ReactElement } from 'react'
import { LazyComponent } from './lazy-component.ts'
import type { PopoverContent } from './popover-content.ts'
import { PopupTrigger } from './PopupTrigger.tsx'

interface PopoverProps extends PopoverContent {
  /** A button. */
  trigger: ReactElement
}

const popoverPopup = new LazyComponent(() => import('./popups/PopoverPopup.tsx'))

/** A popover below its button; Escape and a click outside close it. */
export function Popover({ trigger, ...content }: PopoverProps) {
  return <PopupTrigger trigger={trigger} kind="dialog" part={popoverPopup} props={content} />
}
