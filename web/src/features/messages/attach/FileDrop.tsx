import type { MessageId } from '@cartograph/contract'
import { useState, type DragEvent, type ReactNode } from 'react'
import { useRoom } from '../message/room-context.ts'

interface FileDropProps {
  /** Of a thread; null among the comments. */
  readonly parentId: MessageId | null
  readonly children: ReactNode
}

/** Files that are dropped on the messages are attached to the one that is being written. */
export function FileDrop({ parentId, children }: FileDropProps) {
  const { channel, mayWrite } = useRoom()
  // Of the elements inside, each is entered and left too.
  const [depth, setDepth] = useState(0)
  if (!mayWrite) return children
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
        channel.uploads(parentId).add([...dataTransfer.files])
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
