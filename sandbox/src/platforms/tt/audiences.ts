import { refusedEmailHash } from '../../kit/refused-member.ts'
import type { SimulatedList } from '../../kit/simulator.ts'
import { badParameter } from './envelope.ts'

interface Audience {
  readonly id: string
  readonly advertiserId: string
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
export function createAudiences(elapsedMs: () => number) {
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

  let created = 0
  const isWorking = ({ changedMs }: Audience) => elapsedMs() - changedMs < processingMs

  return {
    storeFile(advertiserId: string, lines: readonly string[]): string {
      const path = `sandbox/${advertiserId}/${files.size + 1}`
      files.set(path, { advertiserId, lines })
      return path
    },
    create(advertiserId: string, name: string, paths: unknown): string {
      const id = `19${String(++created).padStart(7, '0')}`
      const members = new Set(linesOf(advertiserId, paths))
      audiences.set(id, { id, advertiserId, name, members, changedMs: elapsedMs() })
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
      if (action === 'REPLACE') audience.members.clear()
      for (const line of lines) {
        if (action === 'REMOVE') audience.members.delete(line)
        else audience.members.add(line)
      }
      audience.changedMs = elapsedMs()
    },
    delete(advertiserId: string, ids: readonly unknown[]): void {
      for (const id of ids) {
        const audience = find(advertiserId, id)
        if (audience === null) throw badParameter('custom_audience_ids: Audience not found.')
        audiences.delete(audience.id)
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
        members: [...members].map((line) => line.split(',').find((hash) => hash !== '') ?? ''),
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

export type Audiences = ReturnType<typeof createAudiences>
