/** Something that is being changed, with every step of the way there and back. */
export interface Draft<Content> {
  readonly past: readonly Content[]
  readonly present: Content
  readonly future: readonly Content[]
  /** What is being typed into: going on with it is no further step. */
  readonly typing: string | null
}

export function beginDraft<Content>(content: Content): Draft<Content> {
  return { past: [], present: content, future: [], typing: null }
}

/** Goes on with what was made of it before: one step away from what it was. */
export function resumeDraft<Content>(content: Content, kept: Content): Draft<Content> {
  return { past: [content], present: kept, future: [], typing: null }
}

/** What comes back from `change` as the very same is no step. */
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

/** Whatever is typed from now on is a step of its own. */
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
