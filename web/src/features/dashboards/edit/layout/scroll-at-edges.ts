/** Distance from the viewport's edge at which dragging scrolls the page. Includes the sticky bars. */
const edge = 128
const fastest = 20

/** Pixels per frame, faster towards the edge. */
export function scrollSpeed(y: number, height: number): number {
  const beyond = y < edge ? y - edge : Math.max(0, y - (height - edge))
  return Math.round((Math.max(-edge, Math.min(edge, beyond)) / edge) * fastest)
}

/** Scrolls the page while a drag is near an edge. Returns a function that stops it. */
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
