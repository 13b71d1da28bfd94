/** One of the things in a picture that somebody can be at: in words, and where these are shown. */
export interface Mark {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly valueText: string }[]
  readonly spoken: string
  readonly x: number
  readonly y: number
}

export interface MarkPlan {
  /** In the order in which keys go through them. */
  readonly marks: readonly Mark[]
  /** What is not drawn, in words. */
  readonly notes: readonly string[]
}
