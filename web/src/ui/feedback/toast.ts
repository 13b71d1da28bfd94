import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly tone: 'good' | 'bad'
  readonly text: string
}

/** A short message about something that just happened. */
export const toast = {
  success: (text = 'Success') => add('good', text),
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
function add(tone: Toast['tone'], text: string): void {
  const others = toasts.filter((one) => one.tone !== tone || one.text !== text)
  change([...others, { id: ++lastId, tone, text }])
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
