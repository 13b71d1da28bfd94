import { Popover } from '@base-ui/react/popover'
import clsx from 'clsx'
import { Arrow } from '../../../ui/Arrow.tsx'
import type { GridCell } from './grid-model.ts'

/** What stands in a cell; a total that is not a sum can be pressed and says so. */
export function CellContent({ cell, title }: { cell: GridCell; title: string }) {
  const { text, note, image, direction, verdict } = cell
  if (image !== undefined) {
    return (
      <img
        src={image}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className="size-20 rounded-control border border-border object-cover"
      />
    )
  }
  if (note !== undefined) {
    return (
      <Popover.Root>
        <Popover.Trigger
          tabIndex={-1}
          aria-label={`${text}, how ${title} is computed here`}
          className="-mx-1 min-h-6 rounded-control px-1 underline decoration-dotted decoration-muted underline-offset-4 hover:bg-hover pointer-coarse:min-h-11"
        >
          {text}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner sideOffset={6} className="z-99999">
            <Popover.Popup className="max-w-80 rounded-control border border-border bg-raised px-3 py-2 text-13 text-text shadow-float outline-none">
              {note}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    )
  }
  return (
    <span
      title={text}
      className={clsx(
        'truncate',
        verdict === 'good' && 'text-good',
        verdict === 'bad' && 'text-bad',
      )}
    >
      {direction !== undefined && direction !== 'same' && (
        <span className="mr-1 inline-flex align-middle">
          <Arrow direction={direction} />
        </span>
      )}
      {text}
      {verdict === 'good' && <span className="sr-only">, better</span>}
      {verdict === 'bad' && <span className="sr-only">, worse</span>}
    </span>
  )
}
