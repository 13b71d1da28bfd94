import type { ReactElement } from 'react'
import { LazyComponent } from './lazy-component.ts'
import { PopupTrigger } from './PopupTrigger.tsx'

const tooltipPopup = new LazyComponent(() => import('./popups/TooltipPopup.tsx'))

/** A short text on hover and focus. The trigger is a button. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return <PopupTrigger trigger={children} kind={null} part={tooltipPopup} props={{ text }} />
}
