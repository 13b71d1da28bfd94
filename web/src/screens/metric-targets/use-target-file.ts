import { useEffect, useRef, useState } from 'react'
import type { TargetRow } from '../../features/metric-targets/file/target-rows.ts'
import { readInWorker } from '../../features/metric-targets/file/read-in-worker.ts'

export type PickedFile =
  | { readonly kind: 'reading' }
  | { readonly kind: 'rows'; readonly rows: readonly TargetRow[] }
  | { readonly kind: 'problem'; readonly message: string }

/** The file that was picked or dropped, read in the background. */
export function useTargetFile() {
  const [picked, setPicked] = useState<PickedFile | null>(null)
  const reading = useRef<AbortController | null>(null)
  useEffect(() => () => reading.current?.abort(), [])

  async function pick(file: File) {
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    setPicked({ kind: 'reading' })
    try {
      setPicked(await readInWorker(file, controller.signal))
    } catch {
      // Another file was picked, or the page was left.
    }
  }

  return { picked, pick, close: () => setPicked(null) }
}
