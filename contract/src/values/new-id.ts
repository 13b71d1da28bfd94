import { uuidv7 } from 'uuidv7'

/** A new id, sortable by time: `newId(OrgId)`. */
export function newId<T>(schema: { parse(value: unknown): T }): T {
  return schema.parse(uuidv7())
}
