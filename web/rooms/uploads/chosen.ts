import { cleanFolder, cleanName } from '../../../engine/files'

/** A file somebody chose or dropped, with the folder it lay in below what was chosen; '' for none. */
export interface Chosen {
  file: File
  name: string
  folder: string
}

/** So many files at once; more is a mistake of the hand more often than a wish. */
export const MAX_FILES = 2000

/** The name a file is sent under; one of which nothing is left gets a plain one, as the server would refuse it. */
export const sentName = (name: string): string => cleanName(name) || 'Datei'

const chosen = (file: File, folder: string): Chosen => ({ file, name: sentName(file.name), folder: cleanFolder(folder) })

/** What systems leave in every folder and nobody means to send. */
const isLitter = (name: string): boolean => /^(\.DS_Store|Thumbs\.db|desktop\.ini|~\$.*|\._.*)$/i.test(name)

/** Files of an input; those of a chosen folder keep their place in it. */
export const chosenOf = (files: Iterable<File>): Chosen[] =>
  [...files].filter(({ name }) => !isLitter(name)).map((file) => chosen(file, file.webkitRelativePath.split('/').slice(0, -1).join('/')))

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject))

/** A reader answers a part of a folder at a time, and an empty one at its end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** What was found below something dropped, and how much of it the browser could not read. */
interface Found {
  chosen: Chosen[]
  unreadable: number
}

/** One that cannot be read (locked by another program, a link to nowhere) must not keep the others from being sent. */
async function walk(entry: FileSystemEntry, folder: string, found: Found): Promise<void> {
  if (found.chosen.length > MAX_FILES) return
  try {
    if (isFile(entry) && !isLitter(entry.name)) found.chosen.push(chosen(await fileOf(entry), folder))
    if (!isFolder(entry)) return
    for (const inner of await entriesOf(entry)) await walk(inner, `${folder}/${entry.name}`, found)
  } catch {
    found.unreadable += 1
  }
}

/**
 * What was dropped, folders with all that lies in them. Must be called in the event itself: afterwards the browser has forgotten it.
 * `onUnreadable` is told how many files or folders the browser could not read, if any.
 */
export async function droppedOf(data: Pick<DataTransfer, 'items' | 'files'>, onUnreadable: (count: number) => void): Promise<Chosen[]> {
  const entries = [...data.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry())
  if (entries.every((entry) => entry === null)) return chosenOf(data.files)
  const found: Found = { chosen: [], unreadable: 0 }
  for (const entry of entries) if (entry) await walk(entry, '', found)
  if (found.unreadable > 0) onUnreadable(found.unreadable)
  return found.chosen
}
