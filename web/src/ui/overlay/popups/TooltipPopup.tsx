import { Tooltip } from '@base-ui/react/tooltip'
import type { PopupTriggerSlot } from '../TriggerProxy.tsx'

interface TooltipPopupProps extends PopupTriggerSlot {
  text: string
}

export default function TooltipPopup({ text, triggerId, renderTrigger }: TooltipPopupProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger
        delay={150}
        {...(triggerId !== undefined && { id: triggerId })}
        render={(given) => renderTrigger(given)}
      />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className="z-99999">
          <Tooltip.Popup className="max-w-72 rounded-control border border-border bg-raised px-2 py-1 text-13 text-text shadow-float">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
