import type { Report, ReportTemplate } from '@cartograph/contract'
import { formatMoment, formatRange } from '../../../format/date-format.ts'
import type { TableData } from '../../dashboards/model/element.ts'
import type { SectionOrg } from '../section/section-table.ts'
import type { FiledSection } from './section-file.ts'

/** What the other sheets are: their period, their comparison and how far their data go. */
export function aboutFile(
  { name }: Pick<Report | ReportTemplate, 'name'>,
  sections: readonly FiledSection[],
  { timezone, currency_units: currency }: SectionOrg,
  now: Date,
): TableData {
  const text = { kind: 'text' } as const
  const titles = ['Section', 'Period', 'Compared with', 'Data until', 'Rows', 'Note']
  const rows = sections.map(({ title, section }) => {
    const {
      period,
      compared,
      data_through: through,
      rows: kept,
      total_rows: all,
      problem,
    } = section
    return [
      title,
      formatRange([period.from, period.to]),
      compared === null ? null : formatRange([compared.from, compared.to]),
      through === null ? null : formatMoment(through, timezone, now),
      String(kept.length),
      problem ?? (all > kept.length ? `Only ${kept.length} of ${all} rows` : null),
    ]
  })
  return {
    columns: titles.map((title) => ({
      title,
      format: title === 'Rows' ? { kind: 'number' } : text,
    })),
    rows: [...rows, [], [name, `Amounts in ${currency}, days in ${timezone}`]].map((row) =>
      titles.map((_, index) => row[index] ?? null),
    ),
  }
}
