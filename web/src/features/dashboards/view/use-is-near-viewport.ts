import { startTransition, useEffect, useState, type RefObject } from 'react'

/**
 * True once an element has come near the viewport, and from then on. The first elements start as near, so
 * that they don't wait for layout.
 */
export function useIsNearViewport(ref: RefObject<Element | null>, rank: number): boolean {
  const [isNear, setNear] = useState(rank < first)
  useEffect(() => {
    const element = ref.current
    if (isNear || element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        // A transition, because several elements come near at once while the page scrolls.
        if (entries.some(({ isIntersecting }) => isIntersecting))
          startTransition(() => setNear(true))
      },
      { rootMargin: '300px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isNear])
  return isNear
}

/** The number of elements visible on every screen. */
const first = 3
