import { lowerFirst, type CubeQuery } from '@cartograph/contract'
import { useEffect, useRef, useState } from 'react'
import { isCancelled, reportError } from '../../../ui/feedback/report-error.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { CopyButton } from '../../../ui/button/CopyButton.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import type { TileProps } from './tile-props.ts'

export interface QueryDialogProps extends Pick<TileProps, 'title' | 'queries' | 'loadSql'> {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Shows the queries of an element as JSON, and as SQL on demand. */
export default function QueryDialog({
  isOpen,
  onOpenChange,
  title,
  queries,
  loadSql,
}: QueryDialogProps) {
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`${queries.length === 1 ? 'Query' : 'Queries'} of ${title}`}
      size="large"
    >
      <ol className="flex flex-col gap-6">
        {queries.map((query, index) => {
          const name = queries.length === 1 ? 'Query' : `Query ${index + 1} of ${queries.length}`
          return (
            <li key={index} className="flex flex-col gap-3">
              <Code name={name} text={JSON.stringify(query, null, 2)} />
              <Sql name={`SQL of ${lowerFirst(name)}`} query={query} loadSql={loadSql} />
            </li>
          )
        })}
      </ol>
    </Modal>
  )
}

interface SqlProps {
  name: string
  query: CubeQuery
  loadSql: TileProps['loadSql']
}

function Sql({ name, query, loadSql }: SqlProps) {
  const [state, setState] = useState<{ sql: string } | { error: Error } | 'idle' | 'busy'>('idle')
  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])

  async function ask() {
    const controller = new AbortController()
    asking.current = controller
    setState('busy')
    try {
      setState({ sql: await loadSql(query, controller.signal) })
    } catch (error) {
      if (controller.signal.aborted || isCancelled(error)) return
      setState({ error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  if (typeof state === 'object' && 'sql' in state) return <Code name={name} text={state.sql} />
  return (
    <div className="flex flex-wrap items-center gap-3 text-13">
      <Button size="small" isBusy={state === 'busy'} onClick={() => void ask()}>
        {`Show ${name}`}
      </Button>
      {typeof state === 'object' && (
        <p role="alert" className="text-bad">
          {state.error.message}
        </p>
      )}
    </div>
  )
}

function Code({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <div className="mb-1 flex items-center justify-between gap-4">
        <h3 className="text-13 font-medium text-muted">{name}</h3>
        <CopyButton text={text} label={`the ${lowerFirst(name)}`} onError={reportError} />
      </div>
      <pre
        // A scrollable region must be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={name}
        className="max-h-72 overflow-auto rounded-control border border-border bg-page p-3 font-mono text-12"
      >
        {text}
      </pre>
    </div>
  )
}
