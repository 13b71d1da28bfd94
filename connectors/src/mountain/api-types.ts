import { z } from 'zod'
import { CountText, DecimalText } from '../kit/values/number-text.ts'

/** A row by column, in lower case: servers spell columns differently than they are requested. */
const Row = z
  .record(z.string(), z.unknown())
  .transform((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name.toLowerCase(), cell])),
  )
export type ReportRow = z.infer<typeof Row>

export const Report = z.object({ rows: z.array(Row).default([]) })

const Id = z.string().min(1)
const Text = z.string().nullish()

export const Advertiser = z.object({
  id: Id,
  name: Text,
  timezone: Text,
  currency: z.string().regex(/^[A-Z]{3}$/, 'Not a currency'),
})
export type Advertiser = z.infer<typeof Advertiser>

/** A campaign or a creative. */
export const StructureRow = z.object({
  id: Id,
  name: Text,
  status: Text,
  creativegroupid: Text,
  creativegroupname: Text,
})

/** Some accounts write 05-31-2026. */
export const Day = z
  .string()
  .transform((text) => text.replace(/^(\d\d)-(\d\d)-(\d{4})(?!\d)/, '$3-$1-$2').slice(0, 10))
  .pipe(z.string().regex(/^\d{4}-\d\d-\d\d$/, 'Not a day'))

/** What reading needs of a row. */
export const DatedRow = z.looseObject({ day: Day, campaignid: Text, creativeid: Text })

const Count = CountText.nullish().transform((count) => count ?? 0)
const Decimal = DecimalText.nullish().transform((decimal) => decimal ?? '0')

/** Named after the columns of the table Graph. Its plain names are first touch. */
export const Figures = z.object({
  spend: Decimal,
  impressions: Count,
  visits: Count,
  conversions: Decimal,
  ordervalue: Decimal,
})

export const figureColumns = Object.keys(Figures.shape).map((name) => `graph.${name}`)

const Named = z.object({ id: Id, name: Text })

/** The raw record of a day. */
export const DayPayload = z.object({
  rows: z.array(
    z.object({
      campaign: Named.extend({ status: Text }).nullish(),
      creativeGroup: Named.nullish(),
      creative: Named.nullish(),
      figures: Figures,
    }),
  ),
})
export type DayRow = z.infer<typeof DayPayload>['rows'][number]
