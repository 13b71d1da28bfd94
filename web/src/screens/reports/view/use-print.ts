import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OrgId } from '@cartograph/contract'
import { sectionsKey } from '../../../features/reports/report-keys.ts'

interface Print {
  /** Everything is loaded and unfolded, and as wide as a page. */
  readonly isPrinting: boolean
  readonly print: () => void
}

/** Prints once all sections have loaded. The browser's own command prints what has loaded. */
export function usePrint(orgId: OrgId): Print {
  const queryClient = useQueryClient()
  const [isRequested, setRequested] = useState(false)
  const [isOnPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setOnPaper(true))
    const end = () => {
      setOnPaper(false)
      setRequested(false)
    }
    // Before the charts are measured for paper.
    window.addEventListener('beforeprint', begin, { capture: true })
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin, { capture: true })
      window.removeEventListener('afterprint', end)
    }
  }, [])
  useEffect(() => {
    if (!isRequested) return
    // The sections that just came near start loading, and charts take the width of the page.
    const timer = setInterval(() => {
      if (queryClient.isFetching({ queryKey: sectionsKey(orgId) }) > 0) return
      clearInterval(timer)
      window.print()
    }, settleMs)
    return () => clearInterval(timer)
  }, [isRequested, orgId, queryClient])
  return { isPrinting: isRequested || isOnPaper, print: () => setRequested(true) }
}

const settleMs = 200
