import { useEffect, useState } from 'react'

/**
 * The section that is being read: the last whose heading has passed the upper third of the viewport.
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const all = ids.join(' ')
  useEffect(() => {
    const look = () => {
      const sections = all.split(' ')
      const line = window.innerHeight / 3
      const passed = sections.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top <= line
      })
      const { scrollHeight } = document.documentElement
      const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2
      setCurrent(isAtEnd ? sections.at(-1) : (passed.at(-1) ?? sections[0]))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    // An answer or an expanded table moves what is below it.
    const growing = new ResizeObserver(look)
    growing.observe(document.body)
    return () => {
      growing.disconnect()
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [all])
  return current
}
