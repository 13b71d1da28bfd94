/** The content of a mail, from which both plain text and HTML are rendered, so that both are complete. */
export interface MailBody {
  /** One line. */
  readonly subject: string
  readonly blocks: readonly Block[]
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
  /** Sentences, each with a link to more. */
  | { readonly kind: 'links'; readonly links: readonly { text: string; url: string }[] }
  /** Secondary information, with its link. */
  | { readonly kind: 'aside'; readonly text: string; readonly url?: string }
