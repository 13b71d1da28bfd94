interface DrillLineProps {
  readonly label: string
  readonly detail: string | undefined
  readonly obstacle: string | null
}

/** What a line of the menu says, in the popup and in the sheet. */
export function DrillLine({ label, detail, obstacle }: DrillLineProps) {
  return (
    <>
      <span className="min-w-0 wrap-anywhere">
        {label}
        {obstacle !== null && <span className="block text-12 text-muted">{obstacle}</span>}
      </span>
      {detail !== undefined && <span className="text-muted tabular-nums">{detail}</span>}
    </>
  )
}
