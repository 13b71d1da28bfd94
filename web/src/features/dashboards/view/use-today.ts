import type { Day, TimeZone } from '@cartograph/contract'
import { useEffect, useState } from 'react'
import { dayAt } from '../../../format/day.ts'

/** The workspace's current day, updated at midnight. */
export function useToday(timeZone: TimeZone): Day {
  const [today, setToday] = useState(() => dayAt(new Date(), timeZone))

  useEffect(() => {
    const look = () => setToday(dayAt(new Date(), timeZone))
    look()
    const timer = setInterval(look, 30_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [timeZone])

  return today
}
