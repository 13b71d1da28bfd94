import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

/** A few words more about something, on hover and on focus. The trigger is a button. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger delay={150} render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-99999">
          <Base.Popup className="max-w-72 rounded-control border border-border bg-raised px-2 py-1 text-13 text-text shadow-float">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
