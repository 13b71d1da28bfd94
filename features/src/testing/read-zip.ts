import { crc32, inflateRawSync } from 'node:zlib'

/** The texts of a zip file by their names, found by its directory as programs do; checksums are compared. */
export function readZip(file: Buffer): Map<string, string> {
  const end = file.length - 22
  if (file.readUInt32LE(end) !== 0x06054b50) throw new Error('The file has no end of its directory')
  const isLarge = file.readUInt32LE(end + 16) === 0xffffffff
  const record = isLarge ? largeEndAt(file, end - 20) : end
  const count = isLarge ? readLarge(file, record + 32) : file.readUInt16LE(end + 10)
  let at = isLarge ? readLarge(file, record + 48) : file.readUInt32LE(end + 16)
  const texts = new Map<string, string>()
  for (let n = 0; n < count; n += 1) {
    if (file.readUInt32LE(at) !== 0x02014b50)
      throw new Error('An entry of the directory is missing')
    const [nameLength, extraLength] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30)]
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const extra = at + 46 + nameLength
    const has64 = file.readUInt32LE(at + 42) === 0xffffffff
    const [size, compressed, start] = has64
      ? [readLarge(file, extra + 4), readLarge(file, extra + 12), readLarge(file, extra + 20)]
      : [file.readUInt32LE(at + 24), file.readUInt32LE(at + 20), file.readUInt32LE(at + 42)]
    const content = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const bytes = inflateRawSync(file.subarray(content, content + compressed))
    if (bytes.length !== size || crc32(bytes) !== file.readUInt32LE(at + 16))
      throw new Error(`${name} is damaged`)
    texts.set(name, bytes.toString())
    at = extra + extraLength
  }
  return texts
}

function largeEndAt(file: Buffer, locator: number): number {
  if (file.readUInt32LE(locator) !== 0x07064b50) throw new Error('The file has no locator of ZIP64')
  const at = readLarge(file, locator + 8)
  if (file.readUInt32LE(at) !== 0x06064b50) throw new Error('The file has no end of ZIP64')
  return at
}

function readLarge(file: Buffer, at: number): number {
  return Number(file.readBigUInt64LE(at))
}
