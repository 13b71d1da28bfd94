import type { ReportSection } from '@cartograph/contract'
import { ApiError } from '../../api/api-error.ts'
import { SectionBody, type SectionLoad } from '../../features/reports/section/SectionBody.tsx'
import { reportSection, sectionOrg } from './specimens/section-specimens.ts'
import { Showcase } from './ThemePanel.tsx'

/** The sections of a report in every state. */
export function SectionsGallery() {
  return (
    <ul aria-label="Sections" className="mt-4 flex flex-col gap-4">
      {states.map(({ name, load }) => (
        <Showcase key={name} name={name}>
          <section
            aria-label={name}
            className="min-w-0 rounded-surface border border-border bg-surface p-4"
          >
            <SectionBody org={sectionOrg} title={name} granularity="month" load={load} />
          </section>
        </Showcase>
      ))}
    </ul>
  )
}

const loaded: SectionLoad = {
  data: undefined,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
}
const answered = (about: Partial<ReportSection> = {}): SectionLoad => ({
  ...loaded,
  data: { ...reportSection, ...about },
})
const refused = (status: number, message: string, code: 'server_error' | 'forbidden') => ({
  ...loaded,
  error: new ApiError(status, message, { code }),
})
const none = { rows: [], summary: null, total_rows: 0, series: null }
const months = ['2026-09-01', '2026-10-01', '2026-11-01']

const states: readonly { readonly name: string; readonly load: SectionLoad }[] = [
  { name: 'By channel, compared', load: answered() },
  {
    name: 'Pivot over time',
    load: answered({
      series: null,
      columns: months.flatMap((step) =>
        reportSection.metrics.map(({ member }) => ({ member, step })),
      ),
      summary: null,
      rows: reportSection.rows.map(({ labels, values, compared }) => ({
        labels,
        values: months.flatMap(() => values),
        compared: months.flatMap(() => compared),
      })),
    }),
  },
  {
    name: 'More rows than are sent',
    load: answered({ series: null, total_rows: 1_204 }),
  },
  { name: 'Other settings are under way', load: { ...answered(), isPlaceholderData: true } },
  { name: 'Loading', load: { ...loaded, isFetching: true } },
  { name: 'Empty', load: answered(none) },
  {
    name: 'Days that are not synced',
    load: answered({ series: null, unsynced_before: '2026-11-10' }),
  },
  { name: 'Late data', load: answered({ series: null, data_through: '2026-11-12T09:00:00.000Z' }) },
  {
    name: 'A metric is missing',
    load: answered({
      ...none,
      problem: "'Web orders' was deleted. Edit this section and choose another metric.",
    }),
  },
  { name: 'Failed', load: refused(503, 'The warehouse is being restarted', 'server_error') },
  { name: 'No permission', load: refused(403, 'Ask an admin of this workspace.', 'forbidden') },
]
