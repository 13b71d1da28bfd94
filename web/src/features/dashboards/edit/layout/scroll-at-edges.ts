/** From this near to an edge of what is seen on, the page follows what is dragged; the bars that stay in sight are there too. */
const edge = 128
const fastest = 20

/** Pixels a frame: the nearer to the edge, the more. */
export function scrollSpeed(y: number, height: number): number {
  const beyond = y < edge ? y - edge : Math.max(0, y - (height - edge))
  return Math.round((Math.max(-edge, Math.min(edge, beyond)) / edge) * fastest)
}

/** Scrolls the page while a pointer is held near its upper or lower edge, until it is told to stop. */
export function scrollAtEdges(): () => void {
  let speed = 0
  let frame = 0
  const look = ({ clientY }: PointerEvent) => {
    speed = scrollSpeed(clientY, window.innerHeight)
  }
  const scroll = () => {
    if (speed !== 0) window.scrollBy(0, speed)
    frame = requestAnimationFrame(scroll)
  }
  document.addEventListener('pointermove', look)
  scroll()
  return () => {
    document.removeEventListener('pointermove', look)
    cancelAnimationFrame(frame)
  }
}
