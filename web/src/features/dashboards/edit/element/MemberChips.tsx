interface MemberChipsProps {
  readonly label: string
  readonly chosen: readonly { readonly value: string; readonly label: string }[]
  readonly onRemove: (value: string) => void
}

export function MemberChips({ label, chosen, onRemove }: MemberChipsProps) {
  if (chosen.length === 0) return null
  return (
    <ul aria-label={`${label}: chosen`} className="mb-1 flex flex-wrap gap-1">
      {chosen.map((one) => (
        <li
          key={one.value}
          className="flex max-w-full items-center rounded-control bg-accent-soft pl-2 text-13"
        >
          <span className="min-w-0 break-words">{one.label}</span>
          <button
            type="button"
            aria-label={`Remove ${one.label}`}
            onClick={() => onRemove(one.value)}
            className="flex size-7 shrink-0 items-center justify-center rounded-control hover:bg-hover pointer-coarse:size-11"
          >
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
