import { readCsv } from './csv/read-csv.ts'
import { FileProblem, maxFileBytes, unreadable, type FileTable } from './file-table.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

/** Reads the first table of a spreadsheet or a CSV file, by its content and not by its name. */
export async function readFile(file: Blob): Promise<FileTable> {
  if (file.size > maxFileBytes) {
    throw new FileProblem('This file is larger than 50 MB. Split it and upload the parts.')
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const starts = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
  if (bytes.length === 0) throw new FileProblem("There's no data on that file!")
  if (starts(0x50, 0x4b)) return readXlsx(bytes)
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) throw refuseOleFile(bytes)
  return readCsv(bytes)
}

/** The container of old Excel files, and of new ones with a password. */
function refuseOleFile(bytes: Uint8Array): FileProblem {
  const text = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1))
  return text.includes('EncryptedPackage')
    ? new FileProblem('This file is protected by a password. Remove the password and try again.')
    : unreadable('It is a file of an old Excel version. Save it as .xlsx or .csv and try again.')
}
