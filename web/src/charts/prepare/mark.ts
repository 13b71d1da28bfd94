/** A selectable item of a chart with its tooltip. */
export interface Mark {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly valueText: string }[]
  readonly spoken: string
  readonly x: number
  readonly y: number
}

export interface MarkPlan {
  /** In keyboard order. */
  readonly marks: readonly Mark[]
  /** Says what is not shown. */
  readonly notes: readonly string[]
}
