import type { Ref } from 'react'

/** Attaches a ref to an element that is rendered elsewhere, as React would; returns the cleanup. */
export function attachRef<Element>(
  ref: Ref<Element> | undefined,
  element: Element | null,
): () => void {
  if (typeof ref === 'function') {
    const detach = ref(element)
    return typeof detach === 'function' ? detach : () => void ref(null)
  }
  if (!ref) return () => undefined
  ref.current = element
  return () => {
    ref.current = null
  }
}
