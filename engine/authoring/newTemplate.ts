import { NO_TEXT } from '../languages'
import type { Text, TemplateFile } from '../format/format'

/** An empty own template: one section to begin with, the rooms every tender gets. */
export const newTemplate = ({ id, name, section }: { id: string; name: Text; section: Text }): TemplateFile => ({
  id,
  name,
  description: NO_TEXT,
  version: 1,
  active: true,
  published: null,
  projectTypes: [],
  legalBasis: null,
  roomTemplates: [],
  schema: { type: 'object', properties: { 'section-1': { type: 'object', properties: {}, required: [] } }, required: [] },
  ui: { order: ['section-1'], nodes: { 'section-1': { kind: 'section', label: section, order: [] } } },
  rules: [],
})

/** The copy's file: same content under another id, unpublished, no built-in's marks. `name` gets the word for a copy in both languages. */
export const copyOf = (file: TemplateFile, { id, name }: { id: string; name: Text }): TemplateFile => ({
  ...file,
  id,
  name,
  version: 1,
  published: null,
})

/** 'EU-19' → 'EU-19-copy', then 'EU-19-copy-2' … (decisions.md section 5). */
export const copyId = (id: string, isTaken: (id: string) => boolean): string => {
  const stem = `${id.replace(/-copy(?:-\d+)?$/, '')}-copy`
  if (!isTaken(stem)) return stem
  for (let number = 2; ; number++) if (!isTaken(`${stem}-${number}`)) return `${stem}-${number}`
}
