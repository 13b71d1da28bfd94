import { startTransition, useEffect, useState, type RefObject } from 'react'

/**
 * Whether an element has ever come near to what is seen; from then on it stays so. What stands first on the
 * page is near from the beginning: it need not wait until the page has been laid out and drawn.
 */
export function useNear(ref: RefObject<Element | null>, rank: number): boolean {
  const [isNear, setNear] = useState(rank < first)
  useEffect(() => {
    const element = ref.current
    if (isNear || element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        // Several come near at once, and scrolling goes on while they are drawn.
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

/** So many are in sight on every screen. */
const first = 3
