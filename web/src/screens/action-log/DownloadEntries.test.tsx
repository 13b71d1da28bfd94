// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aFile, logEntry, logFacets } from '../../features/action-log/entry.fixture.ts'
import { openAs } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import { orgId } from '../../testing/workspace.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const api = `/v1/orgs/${orgId}/action-log`
const listed = (page: number, size: number) =>
  `GET ${api}?order=by_lookback_date&search=mail&page=${page}&datasourceType=KL&page_size=${size}`
const answer = (items: ReturnType<typeof logEntry>[]) => ok({ page: 1, items, total: 1_002 })
const fileQuery = (page: number) =>
  `GET ${api}?order=by_lookback_date&search=mail&datasourceType=KL&page=${page}&page_size=1000`

/** The files that the page saves. */
function savedFiles() {
  const files: Blob[] = []
  const names: string[] = []
  const createObjectURL = (file: Blob) => {
    files.push(file)
    return 'blob:file'
  }
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL() {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  return { files, names }
}

test('all entries that match are saved as CSV, each once', async () => {
  const user = userEvent.setup()
  const { files, names } = savedFiles()
  const first = Array.from({ length: 1_000 }, (_, n) => logEntry(n + 1))
  const exported = logEntry(1_001, {
    text: '=Sent "two"\nmails',
    tags: ['fall', 'sale'],
    attachments: [aFile(1, 'mail.png'), aFile(2, 'list.csv')],
    datasourceType: 'KL',
    user: null,
  })
  await openAs(`/org/${orgId}/insights/action-log?tab=by_lookback_date&search=mail&source=KL`, {
    [`GET ${api}/facets`]: ok(logFacets),
    [listed(1, 10)]: answer(first.slice(0, 10)),
    [fileQuery(1)]: answer(first),
    // Entry 1,000 was moved by another one that was written meanwhile.
    [fileQuery(2)]: answer([logEntry(1_000), exported]),
  })
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(names).toEqual(['action-log.csv']))
  const text = (await files[0]?.text()) ?? ''
  const lines = text.split('\r\n')
  expect(lines).toHaveLength(1_003)
  expect(lines[0]).toContain(
    'Action date,Lookback date,Data source,What was done,Tags,Files,Author,Created,Effect',
  )
  expect(lines[1]).toBe(
    '2026-11-14,2026-11-21,Facebook,Action 1,,,Ada Miller,2026-11-14T15:00:00.000Z,',
  )
  expect(lines[1_001]).toBe(
    `2026-11-14,2026-11-21,Klaviyo,"'=Sent ""two""\nmails","fall, sale","mail.png, list.csv",,2026-11-14T15:00:00.000Z,`,
  )
})
