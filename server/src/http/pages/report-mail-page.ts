import { sendTimingWords, type PublicRecipient } from '@cartograph/contract'
import { form, page, paragraph } from './plain-page.ts'

/** The page on which a recipient confirms or ends a scheduled report. No scripts, no external resources. */
export function renderReportMailPage(recipient: PublicRecipient): string {
  const { org_name: workspace, report_name: report, timing, email, state } = recipient
  const when = sendTimingWords(timing)
  switch (state) {
    case 'waiting':
      return page('Get this report?', [
        paragraph(
          `${workspace} wants to send you the report “${report}” by email ${when}, to ${email}.`,
        ),
        paragraph('Nothing is sent before you confirm. You can end it at any time.'),
        form('confirm', 'Confirm', 'primary'),
        form('end', 'Never send it', 'secondary'),
      ])
    case 'active':
      return page('You get this report', [
        paragraph(`The report “${report}” of ${workspace} goes to ${email} ${when}.`),
        form('end', 'Stop getting this report', 'secondary'),
      ])
    case 'ended':
      return page('You no longer get this report', [
        paragraph(`The report “${report}” of ${workspace} is no longer sent to ${email}.`),
        paragraph('To get it again, ask the person who sent it to add you.'),
      ])
  }
}
