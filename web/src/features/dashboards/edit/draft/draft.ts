/** Content with an undo history. */
export interface Draft<Content> {
  readonly past: readonly Content[]
  readonly present: Content
  readonly future: readonly Content[]
  /** The field being typed into. Consecutive keystrokes in one field are one undo step. */
  readonly typing: string | null
}

export function beginDraft<Content>(content: Content): Draft<Content> {
  return { past: [], present: content, future: [], typing: null }
}

/** Restores stored changes as a single undo step. */
export function resumeDraft<Content>(content: Content, kept: Content): Draft<Content> {
  return { past: [content], present: kept, future: [], typing: null }
}

/** Returning the same object from `change` adds no step. */
export function changeDraft<Content>(
  draft: Draft<Content>,
  change: (content: Content) => Content,
  typing: string | null = null,
): Draft<Content> {
  const { past, present } = draft
  const next = change(present)
  if (next === present) return draft
  const goesOn = typing !== null && typing === draft.typing
  return { past: goesOn ? past : [...past, present], present: next, future: [], typing }
}

/** The next keystroke starts a new undo step. */
export function endTyping<Content>(draft: Draft<Content>): Draft<Content> {
  return draft.typing === null ? draft : { ...draft, typing: null }
}

export function undo<Content>(draft: Draft<Content>): Draft<Content> {
  const { past, present, future } = draft
  const before = past.at(-1)
  if (past.length === 0 || before === undefined) return draft
  return { past: past.slice(0, -1), present: before, future: [present, ...future], typing: null }
}

export function redo<Content>(draft: Draft<Content>): Draft<Content> {
  const { past, present, future } = draft
  const [after, ...rest] = future
  if (future.length === 0 || after === undefined) return draft
  return { past: [...past, present], present: after, future: rest, typing: null }
}
