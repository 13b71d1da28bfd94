import { useState } from 'react'

/**
 * What is known at present, or else what was known last. While the next page is still being loaded, the former
 * one is drawn with that one's address, which says nothing there: the last of its own holds.
 */
export function useLastKnown<Value extends string>(present: Value | null, first: Value): Value {
  const [last, setLast] = useState(present ?? first)
  if (present !== null && present !== last) setLast(present)
  return present ?? last
}
