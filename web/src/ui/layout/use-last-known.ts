import { useState } from 'react'

/**
 * Returns the current value, or the last known one. During a navigation, the old page renders with the new
 * URL, which has no such value.
 */
export function useLastKnown<Value extends string>(present: Value | null, first: Value): Value {
  const [last, setLast] = useState(present ?? first)
  if (present !== null && present !== last) setLast(present)
  return present ?? last
}
