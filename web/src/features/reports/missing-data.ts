import {
  platformNames,
  type DataIngestion,
  type PlatformCode,
  type ReportTemplate,
} from '@cartograph/contract'

/** The data that a pre-built report needs and the workspace lacks: each entry needs one of its platforms. */
export function missingData(
  { needs }: Pick<ReportTemplate, 'needs'>,
  streams: readonly Pick<DataIngestion, 'platform'>[],
): readonly (readonly PlatformCode[])[] {
  const connected = new Set(streams.map(({ platform }) => platform))
  return needs.filter((platforms) => !platforms.some((platform) => connected.has(platform)))
}

/** 'Shopify and Google Ads or Facebook Ads' */
export function missingWords(missing: readonly (readonly PlatformCode[])[]): string {
  return missing
    .map((platforms) => platforms.map((platform) => platformNames[platform]).join(' or '))
    .join(', and ')
}
