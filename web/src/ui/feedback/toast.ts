import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly tone: 'good' | 'bad'
  readonly text: string
  /** Takes back what happened; offered as a button. */
  readonly undo: (() => Promise<unknown>) | null
}

/** A short message about something that just happened. */
export const toast = {
  success: (text = 'Success', undo: Toast['undo'] = null) => add('good', text, undo),
  error: (text = 'Something went wrong') => add('bad', text),
  dismiss(id: number): void {
    change(toasts.filter((one) => one.id !== id))
  },
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts)
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * A repeated message replaces the earlier one, so that it is announced again instead of piling up.
 */
function add(tone: Toast['tone'], text: string, undo: Toast['undo'] = null): void {
  const others = toasts.filter((one) => one.tone !== tone || one.text !== text)
  change([...others, { id: ++lastId, tone, text, undo }])
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
