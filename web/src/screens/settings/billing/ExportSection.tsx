import { exportKeptDays, fileSizeWords, formatCount, type Export } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import {
  exportsQuery,
  useCancelExport,
  useDownloadExport,
  useStartExport,
} from '../../../features/exports/export-queries.ts'
import {
  exportProgressWords,
  exportShare,
  isOpenExport,
} from '../../../features/exports/export-words.ts'
import { formatMoment } from '../../../format/date-format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useSettings } from '../settings-context.ts'

/** For admins, in every state of the plan. */
export function ExportSection() {
  const { org } = useSettings()
  const exports = useQuery(exportsQuery(useClient(), org.org_id))
  const start = useStartExport(org.org_id)
  return (
    <div id="export" className="scroll-mt-4">
      <Section
        title="Export all data"
        intro={`A ZIP archive with everything of this workspace: the tables of your data sources as CSV, and dashboards, reports, segments, comments and members as JSON lines. It contains personal data of your customers. You can download it for ${exportKeptDays} days.`}
      >
        <Loadable
          query={exports}
          failure="Couldn't load the exports"
          skeleton={<Skeleton className="h-14 w-full max-w-2xl" />}
        >
          {(items) => (
            <>
              {!items.some(isOpenExport) && (
                <Button
                  className="self-start"
                  isBusy={start.isPending}
                  onClick={() => start.mutate()}
                >
                  Export all data
                </Button>
              )}
              {items.length > 0 && (
                <ul className="flex max-w-[42rem] flex-col" aria-label="Exports">
                  {items.slice(0, mostShown).map((item) => (
                    <ExportItem key={item.id} item={item} />
                  ))}
                </ul>
              )}
            </>
          )}
        </Loadable>
      </Section>
    </div>
  )
}

const mostShown = 10

function ExportItem({ item }: { readonly item: Export }) {
  const { org } = useSettings()
  const cancel = useCancelExport(org.org_id)
  const download = useDownloadExport(org.org_id)
  const momentOf = (at: string) => formatMoment(at, org.timezone, new Date())
  const started = `Export of ${momentOf(item.created_at)}`
  const words = describeExport(item, momentOf)
  return (
    <li className="flex flex-col gap-1.5 border-t border-border py-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1 text-14">
          <p className="font-medium">
            {started}
            {item.started_by !== null && (
              <span className="font-normal text-muted"> by {item.started_by.name}</span>
            )}
          </p>
          <p className="text-13 text-muted tabular-nums wrap-anywhere">{words}</p>
        </div>
        {item.state === 'done' && (
          <Button
            aria-label={`Download: ${started}`}
            isBusy={download.isPending}
            onClick={() => download.mutate(item.id)}
          >
            Download
          </Button>
        )}
        {isOpenExport(item) && (
          <Button
            look="quiet"
            aria-label={`Cancel: ${started}`}
            isBusy={cancel.isPending}
            onClick={() => cancel.mutate(item.id)}
          >
            Cancel
          </Button>
        )}
      </div>
      {item.state === 'running' && (
        <ProgressBar label={started} share={exportShare(item)} valueText={words} isMoving />
      )}
    </li>
  )
}

function describeExport(item: Export, momentOf: (at: string) => string): string {
  switch (item.state) {
    case 'waiting':
      return item.message ?? 'It starts in a moment.'
    case 'running':
      return exportProgressWords(item)
    case 'done': {
      const size = `${formatCount(item.rows)} rows, ${fileSizeWords(item.bytes ?? 0)}`
      return item.expires_at === null
        ? size
        : `${size}. Available until ${momentOf(item.expires_at)}.`
    }
    case 'expired':
      return 'Its file was deleted.'
    case 'failed':
      return `Failed. ${item.message ?? ''}`.trim()
    case 'cancelled':
      return 'Cancelled'
  }
}
