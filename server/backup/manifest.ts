import type { Bin } from './bin'
import { BackupFault } from './store'

/** Of the folder's first file that is read, and the last one that is written: where it is, everything that it names is. */
export const MANIFEST = 'manifest.jsonl'

/** How a manifest is signed, and by what key: tells a changed one from the one that was written. */
export interface Proving {
  /** 'SEAL_KEY_FILE' or 'BACKUP_KEY_FILE': whose key is needed to read it. */
  readonly by: string
  readonly sign: (text: string) => string
  readonly isGenuine: (text: string, signature: string) => boolean
}

/** What every manifest says, before the rest of it is believed. */
interface Head {
  readonly format: number
  readonly kind: string
  /** Version of the program, and number of its newest migration. */
  readonly lotse: string
  readonly shape: number
  readonly at: string
}

const lineOf = (signature: string): string => JSON.stringify({ signature })

/** `below`: the folder, with its slash; '' where the bin is it. */
export const writeManifest = async (bin: Bin, { below, manifest }: { below: string; manifest: Head }, { sign }: Proving): Promise<void> => {
  const text = JSON.stringify(manifest)
  await bin.write(`${below}${MANIFEST}`, [Buffer.from(`${text}\n${lineOf(sign(text))}\n`)])
}

interface Wanted {
  readonly kind: string
  readonly format: number
  /** Of the program that reads: what a newer one wrote it does not know. */
  readonly shape: number
}

/** The manifest of a folder; refuses by name one that is missing, was changed, or is of a newer version. */
export const readManifest = async <M extends Head>(
  bin: Bin,
  { below, kind, format, shape }: Wanted & { below: string },
  proving: Proving,
): Promise<M> => {
  const folder = below === '' ? bin.text : `${bin.text}/${below.slice(0, -1)}`
  const file = `${folder}/${MANIFEST}`
  if ((await bin.find(`${below}${MANIFEST}`)) === null) throw new BackupFault(`${folder} is no whole ${kind}: ${MANIFEST} is missing.`)
  const pieces: Uint8Array[] = []
  for await (const piece of bin.read(`${below}${MANIFEST}`)) pieces.push(piece)
  const whole = Buffer.concat(pieces).toString('utf8')
  const [text = '', second = ''] = whole.split('\n')
  const changed = new BackupFault(
    `${file} was changed, or was written in another house: its signature is not one of the key in ${proving.by}.`,
  )
  let manifest: M
  let signature: unknown
  try {
    manifest = JSON.parse(text) as M
    signature = (JSON.parse(second) as { signature?: unknown }).signature
  } catch {
    throw changed
  }
  if (typeof signature !== 'string' || whole !== `${text}\n${lineOf(signature)}\n` || !proving.isGenuine(text, signature)) throw changed
  if (manifest.kind !== kind) throw new BackupFault(`${folder} is a ${manifest.kind}, and no ${kind}.`)
  if (manifest.format > format || manifest.shape > shape)
    throw new BackupFault(
      `${folder} was written by a newer version of Lotse (${manifest.lotse}, shape ${manifest.shape}; this one knows up to ${shape}). ` +
        'Take that version to load it.',
    )
  return manifest
}
