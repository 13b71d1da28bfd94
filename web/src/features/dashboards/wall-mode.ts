import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** A URL parameter, so that a screen on a wall can be started by its address. */
export const wallParameter = 'wall'

/** Whether the page is shown on a wall: without the side bar and the top bar, larger, and refreshed. */
export function useIsWall(): boolean {
  return useLocation({
    select: ({ search }) =>
      String((search as Readonly<Record<string, unknown>>)[wallParameter]) === '1',
  })
}

/** Enlarges the type, refreshes the figures, and leaves on Escape or when the browser's full screen ends. */
export function useWall(isWall: boolean, onLeave: () => void): void {
  const queryClient = useQueryClient()
  const leave = useEffectEvent(onLeave)
  const refresh = useEffectEvent(
    () => void queryClient.invalidateQueries({ queryKey: ['org'], refetchType: 'active' }),
  )
  useEffect(() => {
    if (!isWall) return
    const { documentElement: root } = document
    const before = root.style.fontSize
    root.style.fontSize = '125%'
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave()
    }
    // Escape ends the browser's full screen without a key event.
    const change = () => {
      if (document.fullscreenElement === null) leave()
    }
    addEventListener('keydown', press)
    document.addEventListener('fullscreenchange', change)
    const timer = setInterval(refresh, refreshMs)
    return () => {
      root.style.fontSize = before
      removeEventListener('keydown', press)
      document.removeEventListener('fullscreenchange', change)
      clearInterval(timer)
      if (document.fullscreenElement !== null) void document.exitFullscreen()
    }
  }, [isWall])
}

/** Ignores a browser that refuses full screen: the page fills its window then. */
export async function enterFullScreen(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen()
  } catch {
    // Not allowed here.
  }
}

const refreshMs = 60_000
