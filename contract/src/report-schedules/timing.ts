import * as z from 'zod/mini'

const Hour = z.int().check(z.minimum(0), z.maximum(23))

const Daily = z.strictObject({ every: z.literal('day'), hour: Hour })

const Weekly = z.strictObject({
  every: z.literal('week'),
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  hour: Hour,
})

/** When a digest is sent, in the workspace's time zone. */
export const DigestTiming = z.discriminatedUnion('every', [Daily, Weekly])
export type DigestTiming = z.infer<typeof DigestTiming>

/** When a report is sent, in the workspace's time zone. */
export const SendTiming = z.discriminatedUnion('every', [
  Daily,
  Weekly,
  z.strictObject({
    every: z.literal('month'),
    /** 29, 30 and 31 are the last day of months that are shorter. */
    day: z.int().check(z.minimum(1), z.maximum(31)),
    hour: Hour,
  }),
])
export type SendTiming = z.infer<typeof SendTiming>

/** The file that a mail has with it. */
export const ReportAttachment = z.enum(['none', 'xlsx', 'pdf'])
export type ReportAttachment = z.infer<typeof ReportAttachment>

/** 'every Monday at 9:00'. */
export function sendTimingWords(timing: SendTiming): string {
  const at = `at ${timing.hour}:00`
  switch (timing.every) {
    case 'day':
      return `every day ${at}`
    case 'week':
      return `every ${weekdays[timing.weekday - 1] ?? ''} ${at}`
    case 'month':
      return timing.day === 31
        ? `on the last day of every month ${at}`
        : `on day ${timing.day}${timing.day > 28 ? ' (or the last day)' : ''} of every month ${at}`
  }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
