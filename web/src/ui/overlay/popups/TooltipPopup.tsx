import { Tooltip } from '@base-ui/react/tooltip'
import { useState } from 'react'
import type { PopupTriggerSlot } from '../TriggerProxy.tsx'

interface TooltipPopupProps extends PopupTriggerSlot {
  text: string
  opensOnPress: boolean
}

export default function TooltipPopup(props: TooltipPopupProps) {
  const { text, opensOnPress, triggerId, renderTrigger } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <Tooltip.Root open={isOpen} onOpenChange={(open) => setOpen(open)}>
      <Tooltip.Trigger
        delay={150}
        closeOnClick={!opensOnPress}
        {...(opensOnPress && { onClick: () => setOpen(true) })}
        {...(triggerId !== undefined && { id: triggerId })}
        render={(given) => renderTrigger(given)}
      />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className="z-99999">
          <Tooltip.Popup className="max-w-80 rounded-control border border-border bg-raised px-2 py-1 text-13 whitespace-pre-line text-text shadow-float">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
