/** What a file is, as far as its picture in a list goes. */
export type FileKind = 'pdf' | 'doc' | 'xls' | 'ppt' | 'zip' | 'image' | 'other'

const ENDINGS: Record<Exclude<FileKind, 'other'>, readonly string[]> = {
  pdf: ['pdf'],
  doc: ['doc', 'docx', 'docm', 'dot', 'dotx', 'odt', 'rtf'],
  xls: ['xls', 'xlsx', 'xlsm', 'xlsb', 'ods', 'csv', 'tsv'],
  ppt: ['ppt', 'pptx', 'pptm', 'pps', 'ppsx', 'odp'],
  zip: ['zip', '7z', 'rar', 'tar', 'gz', 'tgz', 'bz2', 'xz'],
  image: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'tif', 'tiff', 'bmp', 'heic', 'svg'],
}

const TYPES: readonly [start: string, kind: FileKind][] = [
  ['application/pdf', 'pdf'],
  ['image/', 'image'],
  ['application/zip', 'zip'],
  ['application/x-7z', 'zip'],
  ['application/gzip', 'zip'],
  ['application/msword', 'doc'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml', 'doc'],
  ['application/vnd.oasis.opendocument.text', 'doc'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml', 'xls'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'xls'],
  ['text/csv', 'xls'],
  ['application/vnd.ms-powerpoint', 'ppt'],
  ['application/vnd.openxmlformats-officedocument.presentationml', 'ppt'],
  ['application/vnd.oasis.opendocument.presentation', 'ppt'],
]

/** By the ending that people see, else by the type the server found: an office file is a zip by its bytes. */
export function fileKindOf(name: string, mime = ''): FileKind {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  for (const [kind, endings] of Object.entries(ENDINGS)) if (endings.includes(ending)) return kind as FileKind
  return TYPES.find(([start]) => mime.startsWith(start))?.[1] ?? 'other'
}
