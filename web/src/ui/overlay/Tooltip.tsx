import type { ReactElement } from 'react'
import { LazyComponent } from './lazy-component.ts'
import { PopupTrigger } from './PopupTrigger.tsx'

const tooltipPopup = new LazyComponent(() => import('./popups/TooltipPopup.tsx'))

interface TooltipProps {
  text: string
  /** A press opens it too, for a button that does nothing else: touch screens have no hover. */
  opensOnPress?: boolean
  children: ReactElement
}

/** A short text on hover and focus. The trigger is a button. */
export function Tooltip({ text, opensOnPress = false, children }: TooltipProps) {
  return (
    <PopupTrigger
      trigger={children}
      kind={null}
      part={tooltipPopup}
      props={{ text, opensOnPress }}
    />
  )
}
