import { useState, type DragEvent, type ReactNode } from 'react'

interface FileDropProps {
  /** Null for those who may not write. */
  readonly onFiles: ((files: readonly File[]) => void) | null
  readonly children: ReactNode
}

/** Files that are dropped inside are attached to what is being written. */
export function FileDrop({ onFiles, children }: FileDropProps) {
  // Of the elements inside, each is entered and left too.
  const [depth, setDepth] = useState(0)
  if (onFiles === null) return children
  const ifFiles = (work: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    work(event)
  }
  return (
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragEnter={ifFiles(() => setDepth((before) => before + 1))}
      onDragLeave={ifFiles(() => setDepth((before) => Math.max(0, before - 1)))}
      onDragOver={ifFiles(() => undefined)}
      onDrop={ifFiles(({ dataTransfer }) => {
        setDepth(0)
        onFiles([...dataTransfer.files])
      })}
    >
      {children}
      {depth > 0 && (
        <div className="pointer-events-none absolute inset-2 flex items-center justify-center rounded-surface border-2 border-dashed border-accent bg-raised/90 text-14 font-medium">
          Drop files to attach them
        </div>
      )}
    </div>
  )
}
