import { defineContract } from '../define'
import { ImportFile, ImportOptions, ImportPreview } from './exchange'

export const previewPropertyImport = defineContract({
  name: 'previewPropertyImport',
  area: 'parcels',
  summary: 'What an import of this file would make: columns, a suggested mapping, the first rows and every fault. Writes nothing.',
  params: [
    ['file', ImportFile],
    ['options', ImportOptions, 'optional'],
  ],
  result: ImportPreview,
  who: ['staff'],
  subject: 'none',
  mutates: false,
})
