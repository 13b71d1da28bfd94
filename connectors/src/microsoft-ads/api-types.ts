import { z } from 'zod'
import { DecimalText, DigitsId } from '../kit/values/number-text.ts'

/** Ids are numbers or text. */
const Id = z.union([z.string(), z.number()]).transform(String).pipe(DigitsId)

export const UserAnswer = z.object({
  User: z.object({ Id, UserName: z.string().nullish() }),
  CustomerRoles: z
    .array(z.object({ CustomerId: Id, RoleId: z.number(), AccountIds: z.array(Id).nullish() }))
    .nullish()
    .transform((roles) => roles ?? []),
})
export type UserAnswer = z.infer<typeof UserAnswer>

/** An account as it is listed to choose from. */
export const ListedAccount = z.object({
  Id,
  Name: z.string().nullish(),
  Number: z.string().nullish(),
  ParentCustomerId: Id,
})
export type ListedAccount = z.infer<typeof ListedAccount>

export const Account = ListedAccount.extend({
  CurrencyCode: z.string().min(1),
  /** Microsoft's name: EasternTimeUSCanada. */
  TimeZone: z.string().min(1),
})
export type Account = z.infer<typeof Account>

export const Goal = z.object({ Name: z.string().nullish(), GoalCategory: z.string().nullish() })

export const StartedReport = z.object({ ReportRequestId: z.string().min(1) })

export const ReportState = z.object({
  ReportRequestStatus: z.object({ Status: z.string(), ReportDownloadUrl: z.string().nullish() }),
})

/** Requires only what assigning it to a day needs, so that a malformed row rejects only its day. */
export const LooseReportRow = z.looseObject({ TimePeriod: z.iso.date() })
export type LooseReportRow = z.infer<typeof LooseReportRow>

/** Missing values are empty or dashes. */
const Figure = z
  .string()
  .nullish()
  .transform((text) => (text == null || text === '' || text === '--' ? '0' : text))
  .pipe(DecimalText)
const Name = z.string().nullish()

const figureColumns = { Spend: DecimalText, Impressions: Figure, Clicks: Figure }
const campaignColumns = { CampaignId: DigitsId, CampaignName: Name, CampaignStatus: Name }
const conversionColumns = { Goal: Name, ConversionsQualified: Figure, Revenue: Figure }

export const CampaignRow = z.object({ ...campaignColumns, ...figureColumns })
export type CampaignRow = z.infer<typeof CampaignRow>

/** Most ads have no name: the titles of their first versions, and of text ads, are columns. */
export const AdRow = z.object({
  ...campaignColumns,
  AdGroupId: DigitsId,
  AdGroupName: Name,
  AdId: DigitsId,
  AdTitle: Name,
  TitlePart1: Name,
  ...figureColumns,
})
export type AdRow = z.infer<typeof AdRow>

/** The conversions of one goal, of a campaign or of an ad. */
export const CampaignGoalRow = z.object({ CampaignId: DigitsId, ...conversionColumns })
export const AdGoalRow = z.object({ CampaignId: DigitsId, AdId: DigitsId, ...conversionColumns })
export type GoalRow = z.infer<typeof CampaignGoalRow>

/** The raw record of a day. */
export const DayPayload = z.object({
  ads: z.array(AdRow),
  campaigns: z.array(CampaignRow),
  adGoals: z.array(AdGoalRow),
  campaignGoals: z.array(CampaignGoalRow),
  /** The categories of goals by name, when the day was read. */
  categories: z.record(z.string(), z.string()),
})
export type DayPayload = z.infer<typeof DayPayload>

/** A day of the whole account. */
export const AccountDay = z.object({ TimePeriod: z.iso.date(), Spend: DecimalText })

/** What a response with status 200 refuses, by the position in the request. */
export const PartialErrors = z
  .array(z.object({ Index: z.int(), ErrorCode: z.string().nullish() }).nullable())
  .nullish()
  .transform((errors) => (errors ?? []).filter((error) => error !== null))

export const CreatedAudiences = z.object({
  AudienceIds: z.array(Id.nullish()).nullish(),
  PartialErrors,
})

export const Audience = z.object({
  Id,
  Name: z.string().nullish(),
  /** Null until the list is matched. */
  SearchSize: z.int().nullish(),
  AudienceNetworkSize: z.int().nullish(),
})
export type Audience = z.infer<typeof Audience>
