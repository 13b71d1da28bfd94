// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scrollAtEdges, scrollSpeed } from './scroll-at-edges.ts'

describe('the page under something that is dragged', () => {
  it.each([
    [400, 0],
    [128, 0],
    [64, -10],
    [0, -20],
    [-500, -20],
    [672, 0],
    [736, 10],
    [800, 20],
    [5000, 20],
  ])('with the pointer at %i of 800 px scrolls by %i px a frame', (y, speed) => {
    expect(scrollSpeed(y, 800)).toBeCloseTo(speed)
  })

  describe('frame by frame', () => {
    const scrollBy = vi.fn<(x: number, y: number) => void>()
    let frames: FrameRequestCallback[] = []
    beforeEach(() => {
      frames = []
      vi.stubGlobal('innerHeight', 800)
      vi.stubGlobal('scrollBy', scrollBy)
      vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
      vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
    })
    afterEach(() => vi.unstubAllGlobals())
    const nextFrame = () => frames.splice(0).forEach((frame) => frame(0))
    const moveTo = (clientY: number) =>
      document.dispatchEvent(new MouseEvent('pointermove', { clientY }))

    it('scrolls only near an edge, and stops when told', () => {
      const stop = scrollAtEdges()
      moveTo(400)
      nextFrame()
      expect(scrollBy).not.toHaveBeenCalled()
      moveTo(800)
      nextFrame()
      expect(scrollBy).toHaveBeenCalledExactlyOnceWith(0, 20)
      stop()
      nextFrame()
      expect(scrollBy).toHaveBeenCalledTimes(1)
    })
  })
})
