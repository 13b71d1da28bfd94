import { startTransition, useEffect, useState, type RefObject } from 'react'

/**
 * True once an element has come near the viewport, and from then on. At first only what is visible counts,
 * so that the rest of the page doesn't delay it. The very first element doesn't wait for layout.
 */
export function useIsNearViewport(ref: RefObject<Element | null>, rank: number): boolean {
  const [isNear, setNear] = useState(rank === 0)
  useEffect(() => {
    const element = ref.current
    if (isNear || element === null) return
    const show = (entries: readonly IntersectionObserverEntry[]) => {
      // A transition, because several elements come near at once while the page scrolls.
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true))
    }
    const visible = new IntersectionObserver(show)
    const near = new IntersectionObserver(show, { rootMargin: '300px 0px' })
    visible.observe(element)
    const timer = setTimeout(() => near.observe(element), aheadAfterMs)
    return () => {
      clearTimeout(timer)
      visible.disconnect()
      near.disconnect()
    }
  }, [ref, isNear])
  return isNear
}

const aheadAfterMs = 1_000
