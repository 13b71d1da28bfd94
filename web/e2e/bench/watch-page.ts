/** What a page records about itself from the start. */
export interface Notes {
  firstPaint: number
  largestPaint: number
  layoutShift: number
  /** When the last visible loading state ended; 0 while there is one. */
  settled: number
  slowestPress: number
}

declare global {
  interface Window {
    benchNotes: Notes
  }
}

/** Runs in the page before its own scripts. */
export function watchPage(): void {
  const notes: Notes = {
    firstPaint: 0,
    largestPaint: 0,
    layoutShift: 0,
    settled: 0,
    slowestPress: 0,
  }
  window.benchNotes = notes

  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)

  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') notes.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    notes.largestPaint = startTime
  })
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) notes.layoutShift += shift.value
  })
  observe('event', (entry) => {
    const { interactionId = 0 } = entry as PerformanceEntry & { interactionId?: number }
    if (interactionId > 0) notes.slowestPress = Math.max(notes.slowestPress, entry.duration)
  })

  const busy = '[aria-busy=true], .animate-pulse-calm, .dim-while-loading'
  function look(): void {
    const main = document.querySelector('main')
    // Elements outside the viewport don't load yet.
    const isBusy =
      main === null ||
      [...main.querySelectorAll(busy)].some(
        (one) => one.getBoundingClientRect().top < window.innerHeight,
      )
    const hasElements = main?.querySelector('[role=group] section, [id] > section') != null
    if (isBusy || !hasElements) {
      notes.settled = 0
    } else if (notes.settled === 0) notes.settled = performance.now()
  }
  // Polls with a timer: requesting animation frames would make the page render more.
  setInterval(look, 25)
}
