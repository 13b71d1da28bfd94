import { ConnectorError } from '../errors.ts'

/** The text is in another encoding than was expected. */
export class WrongEncodingError extends ConnectorError {
  constructor(platform: string, encoding: Encoding) {
    super('payload', `${platform} sent text that is not ${encoding}`)
  }
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'shift_jis'

/** Decodes text, whose byte order mark wins over the encoding that is expected. */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  { platform, encoding }: { readonly platform: string; readonly encoding: Encoding },
): AsyncGenerator<string, void, undefined> {
  let decoder: InstanceType<typeof TextDecoder> | null = null
  let start: Uint8Array = new Uint8Array()
  try {
    for await (const chunk of bytes) {
      if (decoder !== null) {
        yield decoder.decode(chunk, { stream: true })
        continue
      }
      start = Buffer.concat([start, chunk])
      if (start.length < 3) continue
      decoder = new TextDecoder(encodingOf(start, encoding), { fatal: true })
      yield decoder.decode(start, { stream: true })
    }
    decoder ??= new TextDecoder(encodingOf(start, encoding), { fatal: true })
    yield decoder.decode(start.length < 3 ? start : undefined)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new WrongEncodingError(platform, encoding)
  }
}

function encodingOf([first, second]: Uint8Array, expected: Encoding): Encoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb ? 'utf-8' : expected
}
