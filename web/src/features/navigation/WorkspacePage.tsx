import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useIsWall } from '../dashboards/wall-mode.ts'
import { PageActionsContext } from './page-actions.ts'
import { TopBar } from './TopBar.tsx'

interface WorkspacePageProps {
  /** Of the browser tab, the breadcrumb and the heading. */
  readonly title: string
  /** False where the content brings a heading of its own. */
  readonly hasHeading?: boolean
  /** Uses the full width, as dashboards do. */
  readonly isWide?: boolean
  /** Between the top bar and the content: the tabs of the settings. */
  readonly tabs?: ReactNode
  /** Above the heading: the way back. */
  readonly above?: ReactNode
  /** Follows the heading's text: a help mark. */
  readonly help?: ReactNode
  /** At the end of the heading's line. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of every screen of a workspace. */
export function WorkspacePage(props: WorkspacePageProps) {
  const { title, hasHeading = true, isWide = false } = props
  const { tabs, above, help, actions, children } = props
  const isWall = useIsWall()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      <title>{`${title} – Cartograph`}</title>
      {!isWall && <TopBar title={title} />}
      {tabs}
      <main
        id="content"
        // Tooltips and sticky table heads stay below the top bar.
        style={{ isolation: 'isolate' }}
        className={clsx(
          'mx-auto flex w-full min-w-0 flex-col p-4',
          // Dashboards begin as high as possible.
          isWide ? 'gap-3 md:px-6' : 'max-w-[1440px] gap-4 md:p-6',
        )}
      >
        {above}
        {hasHeading && (
          <div className="flex flex-wrap items-center gap-3">
            {/* On phones the actions go below a heading that would have no room for its words. */}
            <div className="flex min-h-control-small min-w-0 grow basis-36 items-center gap-1">
              <h1 className="min-w-0 text-20 font-semibold wrap-break-word">{title}</h1>
              {help}
            </div>
            {!isWall && actions}
            {/* Without a box of its own, so that nothing moves while it is empty. */}
            <div ref={setPlace} style={{ display: 'contents' }} />
          </div>
        )}
        <PageActionsContext value={place}>{children}</PageActionsContext>
      </main>
    </>
  )
}
