import type { Ref } from 'react'

/** What the renderer does with a ref, for an element that is drawn elsewhere; answers how to undo it. */
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
