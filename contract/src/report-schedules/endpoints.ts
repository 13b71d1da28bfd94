import { askReportRecipient, renewWebhookSecret } from './outside-recipients.ts'
import {
  confirmPublicRecipient,
  endPublicRecipient,
  getPublicRecipient,
} from './public-recipients.ts'
import {
  cancelReportRun,
  createReportSchedule,
  deleteReportSchedule,
  listReportRuns,
  listReportSchedules,
  testReportSchedule,
  updateReportSchedule,
} from './schedules.ts'

/** Of reports that are sent at their times, and of those who get them. */
export const reportScheduleEndpoints = {
  listReportSchedules,
  createReportSchedule,
  updateReportSchedule,
  deleteReportSchedule,
  testReportSchedule,
  cancelReportRun,
  listReportRuns,
  askReportRecipient,
  renewWebhookSecret,
  getPublicRecipient,
  confirmPublicRecipient,
  endPublicRecipient,
}
