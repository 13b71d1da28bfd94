import { longestUpload } from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import type { Connection } from '../connection-status.ts'
import { DrawerSection } from '../drawer/DrawerSection.tsx'
import { useDrawerWork } from '../drawer/drawer-work.ts'
import { errorMessage } from '../error-message.ts'
import { integrationsKey, uploadsQuery } from '../integration-queries.ts'
import { isOpen } from './describe-upload.ts'
import { sendFile } from './send-file.ts'
import { UploadItem } from './UploadItem.tsx'

interface UploadsProps {
  connection: Connection
  /** What a file must look like. */
  about: string
  mayChange: boolean
}

/** The files of a data source that is filled by uploads. */
export function Uploads({ connection: { id, mode, platform }, about, mayChange }: UploadsProps) {
  const { orgId, card } = useDrawerWork()
  const { data, error, isFetching, refetch } = useQuery({
    ...uploadsQuery(useClient(), orgId, id),
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) === true ? 1_500 : false),
  })
  const items = data?.items ?? []
  return (
    <DrawerSection title="Files">
      {card.notice !== null && <Alert tone="info">{card.notice}</Alert>}
      <p className="text-13 text-muted">{about}</p>
      {mode === 'sandbox' && (
        <p className="text-13 text-muted">
          Sandbox: download{' '}
          {['export.csv', 'export.json.gz'].map((file, at) => (
            <span key={file}>
              {at > 0 && ' or '}
              <a
                className="underline"
                href={`/sandbox/${platform.toLowerCase()}/api/exports/${file}`}
                download
              >
                {file}
              </a>
            </span>
          ))}{' '}
          to try it.
        </p>
      )}
      {mayChange && <SendFile id={id} />}
      {data ? (
        items.length === 0 ? (
          <p className="text-13 text-muted">
            No files yet. The days of the files that you upload appear in your web traffic.
          </p>
        ) : (
          <ul className="flex flex-col" aria-label="Uploaded files">
            {items.map((upload) => (
              <UploadItem key={upload.id} upload={upload} datasourceId={id} mayChange={mayChange} />
            ))}
          </ul>
        )
      ) : error ? (
        <Alert
          action={
            <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Couldn't load the files. {error.message}
        </Alert>
      ) : (
        <div role="status">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-16" />
        </div>
      )}
    </DrawerSection>
  )
}

interface Sending {
  readonly name: string
  readonly share: number
  readonly cancel: AbortController
}

function SendFile({ id }: { id: Connection['id'] }) {
  const { orgId, showError } = useDrawerWork()
  const { call } = useClient()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<Sending | null>(null)

  async function send(file: File) {
    showError(null)
    if (file.size === 0) return showError(`${file.name} is empty.`)
    if (file.size > longestUpload)
      return showError(
        `${file.name} has more than 50 MB. Pack it with gzip, or divide it and upload the parts.`,
      )
    const cancel = new AbortController()
    setSending({ name: file.name, share: 0, cancel })
    try {
      await sendFile(call, {
        params: { orgId, datasourceId: id },
        file,
        onShare: (share) => setSending({ name: file.name, share, cancel }),
        signal: cancel.signal,
      })
    } catch (error) {
      if (!cancel.signal.aborted) showError(errorMessage(error))
    } finally {
      setSending(null)
      await queryClient.invalidateQueries({ queryKey: integrationsKey(orgId) })
    }
  }

  if (sending !== null)
    return (
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2 text-13">
          <span className="min-w-0 break-all">Uploading {sending.name}</span>
          <Button size="small" onClick={() => sending.cancel.abort()}>
            Cancel upload
          </Button>
        </div>
        <ProgressBar
          label={`Upload of ${sending.name}`}
          share={sending.share}
          valueText={`${Math.round(sending.share * 100)} percent`}
          isMoving
        />
      </div>
    )
  return (
    <div
      className="flex flex-wrap items-center gap-3 rounded-control border border-dashed border-edge p-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file !== undefined) void send(file)
      }}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,.gz"
        aria-label="File to upload"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) void send(file)
          // The same file can be picked again after it was corrected.
          target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>Choose file</Button>
      <span className="text-13 text-muted">or drop one here, up to 50 MB</span>
    </div>
  )
}
