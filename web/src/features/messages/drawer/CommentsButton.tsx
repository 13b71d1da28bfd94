import { ChannelTag } from '@cartograph/contract'
import { lazy, Suspense, useEffect, useRef, type ReactElement, type RefObject } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { allComments } from './comments-address.ts'
import { CommentsIcon } from './CommentsIcon.tsx'
import type { CommentsPage } from './comments-view.ts'

const CommentCount = lazy(() => import('./CommentCount.tsx'))

interface CommentsButtonProps {
  readonly page: CommentsPage
  readonly size: 'normal' | 'small'
  readonly onIntent: () => void
  /** The drawer, whose code loads when it is opened. */
  readonly children: ReactElement
}

/** Opens the comments on a page, and says how many discussions are open. Absent where a tag can't be one of a channel. */
export function CommentsButton({ page, size, onIntent, children }: CommentsButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(page.opened !== undefined, button)
  const tag = ChannelTag.safeParse(page.tag)
  if (!tag.success) return null
  return (
    <>
      <Button
        ref={button}
        size={size}
        aria-haspopup="dialog"
        aria-expanded={page.opened !== undefined}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={() => page.onOpen(page.opened === undefined ? allComments : undefined)}
      >
        {/* On phones the dates beside it need the room. */}
        <span className="max-sm:sr-only">Comments</span>
        <CommentsIcon className="size-5 sm:hidden" />
        <Suspense>
          <CommentCount orgId={page.orgId} tag={tag.data} />
        </Suspense>
      </Button>
      {children}
    </>
  )
}

/** When the drawer closes, unless the user has moved the focus to the page. */
function useFocusAfter(isOpen: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    const { activeElement: active, body } = document
    const isLost = active === body || active?.closest('[role=dialog]') != null
    if (wasOpen.current && !isOpen && isLost) button.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen, button])
}
