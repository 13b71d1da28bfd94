/** The content of a mail, from which both plain text and HTML are rendered, so that both are complete. */
export interface MailBody {
  /** One line. */
  readonly subject: string
  readonly blocks: readonly Block[]
  /** With room for tables; on a phone it is as narrow as all others. */
  readonly isWide?: boolean
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A code to copy. */
  | { readonly kind: 'code'; readonly code: string }
  /** An action to take. */
  | { readonly kind: 'action'; readonly label: string; readonly url: string }
  /** Another person's words, set apart so that they are not mistaken for ours. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  /** Sentences, each with a link to more, and with what explains it. */
  | {
      readonly kind: 'links'
      readonly links: readonly { text: string; url: string; detail?: string | null }[]
    }
  /** Secondary information, with its link. */
  | { readonly kind: 'aside'; readonly text: string; readonly url?: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** Numbers by name, each with its change. */
  | { readonly kind: 'figures'; readonly figures: readonly Figure[] }
  /** The first column names the rows, the others are numbers. */
  | {
      readonly kind: 'table'
      readonly heads: readonly string[]
      readonly rows: readonly (readonly TableCell[])[]
    }
  /** A file of the mail, shown by its name; the text says the same to those who do not see it. */
  | {
      readonly kind: 'picture'
      readonly file: string
      readonly alt: string
      readonly width: number
    }
  /** A remark about what is above it. */
  | { readonly kind: 'note'; readonly text: string; readonly url?: string }

export interface Figure {
  readonly label: string
  readonly cell: TableCell
}

export interface TableCell {
  readonly text: string
  /** Below a number; null without one. */
  readonly change: { readonly text: string; readonly verdict: 'good' | 'bad' | 'none' } | null
}
