import { Dialog } from '@base-ui/react/dialog'
import { SideBar } from './SideBar.tsx'

interface NavigationDrawerProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The side bar on narrow screens. */
export default function NavigationDrawer({ isOpen, onOpenChange }: NavigationDrawerProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-backdrop transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-30 bg-page shadow-float transition-transform data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <Dialog.Title className="sr-only">Navigation</Dialog.Title>
          <SideBar
            isCollapsed={false}
            onNavigate={() => onOpenChange(false)}
            end={
              <Dialog.Close className="flex h-control items-center gap-3 rounded-control px-2.5 text-13 text-muted hover:bg-hover hover:text-text">
                <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="none">
                  <path
                    d="m5 5 10 10M15 5 5 15"
                    stroke="currentColor"
                    strokeWidth="1.75"
                    strokeLinecap="round"
                  />
                </svg>
                Close
              </Dialog.Close>
            }
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
