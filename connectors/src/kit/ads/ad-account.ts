import type { z } from 'zod'
import type { AccountNode } from '../connector.ts'
import { ConnectorError } from '../errors.ts'
import type { AccountDetails } from '../stream.ts'
import { DigitsId } from '../values/number-text.ts'

/** The chosen ad account, which is used in paths. */
export function adAccountId(platform: string, id = '', format: z.ZodType = DigitsId): string {
  if (id.length <= 36 && format.safeParse(id).success) return id
  throw new ConnectorError('auth', `No ${platform} ad account is chosen`)
}

/** The ad account that a day's rows belong to. */
export function adAccountOf(params: Readonly<Record<string, string>>) {
  return { id: params['ad_account_id'] ?? '', name: params['ad_account_name'] }
}

/** An ad account to choose. */
export function adAccountNode(id: string, name: string | null | undefined): AccountNode {
  return { id, name: name ?? id, params: paramsOf(id, name), children: [] }
}

export function adAccountDetails({
  id,
  name,
  ...details
}: Pick<AccountDetails, 'currency' | 'timezone' | 'createdAt'> & {
  readonly id: string
  readonly name: string | null | undefined
}): AccountDetails {
  return { accountKey: id, name: name ?? id, ...details, params: paramsOf(id, name) }
}

function paramsOf(id: string, name: string | null | undefined) {
  return { ad_account_id: id, ad_account_name: name ?? id }
}
