interface ElementControlsProps {
  readonly title: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** In the bar over an element that is being changed. */
export function ElementControls({ title, onEdit, onRemove }: ElementControlsProps) {
  return (
    <div className="flex shrink-0 items-stretch">
      <button type="button" aria-label={`Edit ${title}`} onClick={onEdit} className={look}>
        Edit
      </button>
      <button type="button" aria-label={`Delete ${title}`} onClick={onRemove} className={look}>
        Delete
      </button>
    </div>
  )
}

const look =
  'min-h-6 min-w-6 rounded-control px-2 text-12 font-medium text-text hover:underline pointer-coarse:min-h-11'
