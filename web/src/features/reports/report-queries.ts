import {
  computeReportSection,
  getReport,
  getReportTemplate,
  listReports,
  listReportTemplates,
  reportsPageSize,
  type ClientRequest,
  type OrgId,
  type ReportId,
  type ReportTemplateId,
} from '@cartograph/contract'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { QueryLane } from '../dashboards/data/query-lane.ts'
import { reportKey, reportTemplateKey, sectionsKey } from './report-keys.ts'

/** One page of the list. The previous page stays until the next one has loaded. */
export function reportsQuery({ call }: Client, orgId: OrgId, page: number) {
  const query = { page, size: reportsPageSize }
  return queryOptions({
    queryKey: [...reportKey(orgId), 'list', query],
    queryFn: ({ signal }) => call(listReports, { params: { orgId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function reportQuery({ call }: Client, orgId: OrgId, reportId: ReportId) {
  return queryOptions({
    queryKey: [...reportKey(orgId), 'one', reportId],
    queryFn: ({ signal }) => call(getReport, { params: { orgId, reportId } }, { signal }),
  })
}

export function reportTemplatesQuery({ call }: Client, orgId: OrgId, page: number) {
  const query = { page, size: reportsPageSize }
  return queryOptions({
    queryKey: [...reportTemplateKey(orgId), 'list', query],
    queryFn: ({ signal }) => call(listReportTemplates, { params: { orgId }, query }, { signal }),
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  })
}

export function reportTemplateQuery({ call }: Client, orgId: OrgId, reportId: ReportTemplateId) {
  return queryOptions({
    queryKey: [...reportTemplateKey(orgId), 'one', reportId],
    queryFn: ({ signal }) => call(getReportTemplate, { params: { orgId, reportId } }, { signal }),
    staleTime: 300_000,
  })
}

export type SectionRequest = ClientRequest<typeof computeReportSection>['body']

/**
 * The numbers of a section; null requests nothing. Sections start from the top of the page down, and are aborted
 * once no screen needs them. A title changes no number, so it is not part of the request.
 */
export function sectionQuery(
  { call }: Client,
  orgId: OrgId,
  request: SectionRequest | null,
  rank: number,
) {
  const body = request && {
    ...request,
    definition: { ...request.definition, section_title: 'Section' },
  }
  return queryOptions({
    queryKey: [...sectionsKey(orgId), body],
    queryFn:
      body === null
        ? skipToken
        : ({ signal }) =>
            lane.run(rank, signal, () =>
              call(computeReportSection, { params: { orgId }, body }, { signal }),
            ),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}

/** A section is several queries, of which the engine runs about one per core. */
const lane = new QueryLane(3)
