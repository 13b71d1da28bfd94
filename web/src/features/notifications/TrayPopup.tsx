import { useState } from 'react'
import type { PopupTriggerSlot } from '../../ui/overlay/TriggerProxy.tsx'
import PopoverPopup from '../../ui/overlay/popups/PopoverPopup.tsx'
import { Tray } from './Tray.tsx'

export default function TrayPopup(slot: PopupTriggerSlot) {
  const [isOpen, setOpen] = useState(false)
  return (
    <PopoverPopup
      {...slot}
      label="Notifications"
      look="choices"
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <Tray onClose={() => setOpen(false)} />
    </PopoverPopup>
  )
}
