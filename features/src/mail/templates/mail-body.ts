/** What a mail says, before it becomes plain text and HTML: both come from this, so both are complete. */
export interface MailBody {
  /** One line. */
  readonly subject: string
  readonly blocks: readonly Block[]
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** What somebody has to copy. */
  | { readonly kind: 'code'; readonly code: string }
  /** What somebody has to do. */
  | { readonly kind: 'action'; readonly label: string; readonly url: string }
  /** The words of somebody else, set apart so that they are never taken for ours. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  /** Sentences, each with where there is more of it. */
  | { readonly kind: 'links'; readonly links: readonly { text: string; url: string }[] }
  /** What few need to read, and where it leads them. */
  | { readonly kind: 'aside'; readonly text: string; readonly url?: string }
