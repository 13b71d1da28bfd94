/** A selectable item of a chart with its tooltip. */
export interface Mark {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly valueText: string }[]
  readonly spoken: string
  readonly x: number
  readonly y: number
}

/** Says that some names have no room, so that none is dropped silently. */
export function moreNames(count: number, mark: string): string[] {
  return count === 0
    ? []
    : [`+${count} more ${count === 1 ? 'name' : 'names'}. Point at a ${mark} to see its name.`]
}

export interface MarkPlan {
  /** In keyboard order. */
  readonly marks: readonly Mark[]
  /** Says what is not shown. */
  readonly notes: readonly string[]
}
