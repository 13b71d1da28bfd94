import { useRouter } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'

interface WorkItemProps {
  readonly title: string
  readonly words: string
  /** Null while it waits. */
  readonly progress: { readonly share: number | null; readonly isMoving: boolean } | null
  readonly href: string
  readonly onOpen: () => void
  /** The button that ends it. */
  readonly children?: ReactNode
}

/** One piece of work, as a link to its page. */
export function WorkItem({ title, words, progress, href, onOpen, children }: WorkItemProps) {
  const router = useRouter()
  const wordsId = useId()
  return (
    <li className="flex flex-col gap-1 rounded-control px-2 py-1.5">
      <div className="flex items-center gap-2">
        <a
          href={href}
          aria-describedby={wordsId}
          className="min-w-0 flex-1 truncate rounded-control text-14 hover:underline"
          onClick={(event) => {
            onOpen()
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            void router.navigate({ href })
          }}
        >
          {title}
        </a>
        <span className="-mr-2 flex">{children}</span>
      </div>
      {progress !== null && <ProgressBar label={title} valueText={words} {...progress} />}
      <p id={wordsId} className="text-13 text-muted tabular-nums wrap-anywhere">
        {words}
      </p>
    </li>
  )
}
