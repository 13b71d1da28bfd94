import { refusedEmailHash } from '../../kit/refused-member.ts'
import type { SimulatedList, SimulatorContext } from '../../kit/simulator.ts'
import type { Advertiser } from './advertisers.ts'
import { badParameter } from './envelope.ts'

interface Audience {
  readonly id: string
  readonly advertiserId: string
  readonly shop: string
  readonly name: string
  readonly members: Set<string>
  changedMs: number
}

interface File {
  readonly advertiserId: string
  readonly lines: readonly string[]
}

/** The processing time of an audience, during which it cannot be changed. */
const processingMs = 300_000

/** Audiences and uploaded files, in memory. */
export function createAudiences({
  elapsedMs,
  onListChange,
}: Pick<SimulatorContext, 'elapsedMs' | 'onListChange'>) {
  const audiences = new Map<string, Audience>()
  const files = new Map<string, File>()

  function linesOf(advertiserId: string, paths: unknown): string[] {
    if (!Array.isArray(paths) || paths.length === 0)
      throw badParameter('file_paths: Missing data for required field.')
    return paths.flatMap((path) => {
      const file = files.get(String(path))
      if (file?.advertiserId !== advertiserId) throw badParameter('file_paths: File not found.')
      // A refused member is left out without a word.
      return file.lines.filter((line) => !line.startsWith(refusedEmailHash))
    })
  }

  function find(advertiserId: string, id: unknown): Audience | null {
    const audience = audiences.get(String(id))
    return audience?.advertiserId === advertiserId ? audience : null
  }

  function tell({ shop, id }: Audience, action: 'add' | 'remove', lines: readonly string[]): void {
    onListChange({ shop, list: `TT ${id}`, action, members: lines.map(memberOf) })
  }

  let created = 0
  const isWorking = ({ changedMs }: Audience) => elapsedMs() - changedMs < processingMs

  return {
    storeFile(advertiserId: string, lines: readonly string[]): string {
      const path = `sandbox/${advertiserId}/${files.size + 1}`
      files.set(path, { advertiserId, lines })
      return path
    },
    create(advertiser: Pick<Advertiser, 'id' | 'shop'>, name: string, paths: unknown): string {
      const id = `19${String(++created).padStart(7, '0')}`
      const { id: advertiserId, shop } = advertiser
      const members = new Set(linesOf(advertiserId, paths))
      const audience = { id, advertiserId, shop: shop.name, name, members, changedMs: elapsedMs() }
      audiences.set(id, audience)
      tell(audience, 'add', [...members])
      return id
    },
    change(advertiserId: string, id: unknown, action: unknown, paths: unknown): void {
      const audience = find(advertiserId, id)
      if (audience === null) throw badParameter('custom_audience_id: Audience not found.')
      if (isWorking(audience) || audience.members.size === 0)
        throw badParameter('Audience is not editable, please check audience status')
      const lines = linesOf(advertiserId, paths)
      if (action !== 'APPEND' && action !== 'REMOVE' && action !== 'REPLACE')
        throw badParameter('action: Must be one of: APPEND, REMOVE, REPLACE.')
      if (action === 'REPLACE') {
        tell(audience, 'remove', [...audience.members])
        audience.members.clear()
      }
      for (const line of lines) {
        if (action === 'REMOVE') audience.members.delete(line)
        else audience.members.add(line)
      }
      audience.changedMs = elapsedMs()
      tell(audience, action === 'REMOVE' ? 'remove' : 'add', lines)
    },
    delete(advertiserId: string, ids: readonly unknown[]): void {
      for (const id of ids) {
        const audience = find(advertiserId, id)
        if (audience === null) throw badParameter('custom_audience_ids: Audience not found.')
        audiences.delete(audience.id)
        tell(audience, 'remove', [...audience.members])
      }
    },
    listOf: (advertiserId: string) =>
      [...audiences.values()]
        .filter((audience) => audience.advertiserId === advertiserId)
        .map(({ id, name }) => ({ audience_id: id, name })),
    all: (): readonly SimulatedList[] =>
      [...audiences.values()].map(({ id, name, members }) => ({
        id,
        name,
        members: [...members].map(memberOf),
      })),
    details(advertiserId: string, ids: readonly unknown[]) {
      return ids.flatMap((id) => {
        const audience = find(advertiserId, id)
        if (audience === null) return []
        const isValid = !isWorking(audience)
        const { name, members } = audience
        const details = {
          audience_id: audience.id,
          name,
          is_valid: isValid,
          cover_num: isValid ? members.size : 0,
          calculate_type: 'MULTIPLE_TYPES',
        }
        return [{ audience_details: details, audience_history: [] }]
      })
    },
  }
}

/** The first identifier of an uploaded line. */
function memberOf(line: string): string {
  return line.split(',').find((hash) => hash !== '') ?? ''
}

export type Audiences = ReturnType<typeof createAudiences>
