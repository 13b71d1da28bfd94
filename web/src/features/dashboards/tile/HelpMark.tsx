import { Popover } from '../../../ui/overlay/Popover.tsx'

export function HelpMark({ title, text }: { title: string; text: string }) {
  return (
    <Popover
      label={`About ${title}`}
      look="words"
      trigger={
        <button
          type="button"
          aria-label={`About ${title}`}
          className="flex size-control-small shrink-0 items-center justify-center rounded-full text-muted hover:bg-hover hover:text-text"
        >
          <span
            aria-hidden="true"
            className="flex size-4 items-center justify-center rounded-full border border-edge text-12 leading-none"
          >
            ?
          </span>
        </button>
      }
    >
      {text}
    </Popover>
  )
}
