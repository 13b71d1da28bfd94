import { Popover } from '@base-ui/react/popover'

/** What something means, for whoever asks. */
export function HelpMark({ title, text }: { title: string; text: string }) {
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={`About ${title}`}
        className="flex size-control-small shrink-0 items-center justify-center rounded-full text-muted hover:bg-hover hover:text-text"
      >
        <span
          aria-hidden="true"
          className="flex size-4 items-center justify-center rounded-full border border-edge text-12 leading-none"
        >
          ?
        </span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" sideOffset={4} className="z-99999">
          <Popover.Popup className="max-w-80 rounded-surface border border-border bg-raised px-3 py-2 text-13 whitespace-pre-line text-text shadow-float outline-none">
            <Popover.Title className="sr-only">{`About ${title}`}</Popover.Title>
            <Popover.Description>{text}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
