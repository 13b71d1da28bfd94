import clsx from 'clsx'
import { Suspense, useId, useRef } from 'react'
import { HelpMark } from './HelpMark.tsx'
import type { TileProps, TileState } from './tile-props.ts'
import { TileBoundary } from './TileBoundary.tsx'
import { TileError } from './TileError.tsx'
import { TileMenu } from './TileMenu.tsx'
import { TileMessage } from './TileMessage.tsx'
import { TileSkeleton } from './TileSkeleton.tsx'

type Unread = Extract<TileState, { kind: 'unread' }>

/** Why there is nothing to be seen yet, and when there will be. */
function unreadWords(title: string, { because, hasData }: Unread) {
  const { headline, until } = words[because]
  return {
    headline: hasData ? headline : 'No datasource ingested yet',
    text: `${title} appears here once ${until}.`,
  }
}

const words: Record<Unread['because'], { readonly headline: string; readonly until: string }> = {
  reading: {
    headline: 'These dates are still syncing',
    until: 'the sync finishes',
  },
  stopped: {
    headline: 'Data sync is stopped',
    until: 'syncing resumes and reaches these dates',
  },
  failed: {
    headline: 'Data sync failed',
    until: 'syncing works again and reaches these dates',
  },
}

/** The frame of every element. Its size doesn't depend on its state. */
export function Tile(props: TileProps) {
  const { title, help, metrics = [], footnote, hasOwnTitle } = props
  const { state, isStale, freshness, unfiltered = null, height } = props
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  // Elements with their own title show it only once they are drawn.
  const isTitled = !hasOwnTitle || state.kind !== 'ready'
  const isFilling = height === 'fill'
  return (
    <section
      role={props.isGroup === true ? 'group' : undefined}
      {...(isTitled ? { 'aria-labelledby': id } : { 'aria-label': title })}
      aria-busy={state.kind === 'loading' || isStale}
      className={clsx(
        'relative flex flex-col rounded-surface border border-border bg-surface px-4 py-3',
        isFilling && 'h-full',
      )}
    >
      <header
        className={clsx(
          'flex items-start gap-1',
          isTitled ? 'mb-2 min-h-control-small' : 'absolute top-2 right-2 z-1',
        )}
      >
        {isTitled && (
          <h3
            id={id}
            className="flex min-h-control-small min-w-0 items-center text-14 font-semibold wrap-break-word"
          >
            {title}
          </h3>
        )}
        {(help !== undefined || metrics.length > 0) && (
          <HelpMark title={title} text={help} metrics={metrics} />
        )}
        <div className="-mr-2 ml-auto flex">
          <Suspense>{props.commentCount}</Suspense>
          <TileMenu {...props} picture={() => body.current} />
        </div>
      </header>
      <div
        ref={body}
        className={clsx(
          'relative grid grid-cols-1',
          isFilling && 'min-h-0 flex-1 grid-rows-[minmax(0,1fr)]',
          // A tooltip that overflows the chart must not make the tile scroll.
          isFilling && !(props.isPicture && state.kind === 'ready') && 'overflow-auto',
        )}
        style={{ minHeight: isFilling ? props.leastHeight : height }}
      >
        <TileContent {...props} />
      </div>
      {(footnote !== undefined || freshness !== null || unfiltered !== null) && (
        <footer className="mt-2 flex flex-col gap-1 text-12 text-muted">
          {footnote !== undefined && <p className="max-w-[70ch]">{footnote}</p>}
          {freshness !== null && <p>{freshness}</p>}
          {unfiltered !== null && <p>{unfiltered}</p>}
        </footer>
      )}
    </section>
  )
}

function TileContent({ title, state, isStale, queries, onRetry, children }: TileProps) {
  switch (state.kind) {
    case 'loading':
      return <TileSkeleton title={title} />
    case 'empty':
      return (
        <TileMessage
          headline={
            state.isFiltered ? 'No data found for this combination of filters' : 'No data found'
          }
          text={`Choose other ${state.isFiltered ? 'filters or ' : ''}dates to see ${title}.`}
        />
      )
    case 'unread':
      return <TileMessage {...unreadWords(title, state)} />
    case 'error':
      return (
        <TileError title={title} {...state} onRetry={onRetry}>
          <Suspense>{children}</Suspense>
        </TileError>
      )
    case 'disconnected':
      return <Suspense fallback={<TileSkeleton title={title} />}>{children}</Suspense>
    case 'ready':
      return (
        <div className={clsx('min-h-0 min-w-0', isStale && 'dim-while-loading')}>
          <TileBoundary title={title} of={JSON.stringify(queries)} onRetry={onRetry}>
            <Suspense fallback={<TileSkeleton title={title} />}>{children}</Suspense>
          </TileBoundary>
          <span role="status" className="sr-only">
            {isStale ? `${title} is updating` : ''}
          </span>
        </div>
      )
  }
}
