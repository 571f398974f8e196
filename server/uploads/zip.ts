import type { Readable } from 'node:stream'
import { readBlob } from '../blobs/area'
import { pathOf, sameName } from '../../engine/files'
import type { HandedFile } from '../files/area'

/** What gains nothing by being packed. */
const PACKED = /^(image\/(?!bmp|tiff)|video\/|audio\/|application\/(zip|gzip|pdf|x-7z|vnd\.rar|x-rar|vnd\.openxmlformats|vnd\.oasis))/

/**
 * Names are clean when they are kept (files/names.ts); two that differ in case alone get numbers, as not every system can tell them apart.
 */
export const zipNames = (files: readonly Pick<HandedFile, 'folder' | 'name'>[]): string[] => {
  const taken = new Set<string>()
  return files.map(({ folder, name }) => {
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    for (let n = 1; ; n++) {
      const place = { folder, name: n === 1 ? name : `${stem} (${n})${ending}` }
      if (taken.has(sameName(place))) continue
      taken.add(sameName(place))
      return pathOf(place)
    }
  })
}

/**
 * All files of a room as one zip, made while it is sent: a file at a time is read, none is kept. Fails in the middle where a file does not
 * hold, and then the zip has no end and no program takes it for whole.
 */
export const zipOf = async (files: readonly HandedFile[], { key }: { key: Buffer | null }): Promise<Readable> => {
  const { ZipArchive } = await import('archiver')
  const zip = new ZipArchive({ zlib: { level: 3 } })
  const names = zipNames(files)
  for (const [n, { blobId, at, mime, sha256 }] of files.entries()) {
    const source = readBlob(blobId, { key, sha256 })
    source.once('error', (fault) => zip.destroy(fault))
    zip.append(source, { name: names[n] ?? blobId, date: at, store: PACKED.test(mime) })
  }
  zip.once('close', () => undefined)
  void zip.finalize().catch((fault: unknown) => zip.destroy(fault instanceof Error ? fault : new Error('zip', { cause: fault })))
  return zip
}
