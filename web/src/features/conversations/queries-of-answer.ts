import { CubeQueries, type CubeQuery, type Prompt } from '@cartograph/contract'
import * as z from 'zod/mini'

/** The queries that an answer was made of; none if they can't be read. */
export function queriesOfAnswer({
  query_generation_response: text,
}: Pick<Prompt, 'query_generation_response'>): readonly CubeQuery[] {
  if (text === null) return []
  try {
    return [z.safeParse(CubeQueries, JSON.parse(text)).data ?? []].flat()
  } catch {
    return []
  }
}
