import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TemplateFile } from '../../engine/format/format'
import type { TemplateIndexEntry } from '../compile/compileSdk'
import { projectFolder } from './folders'

/** A shipped template, as far as it is known without parsing its file. `origin` 'eu' is built in, 'own' is ours to edit. */
export interface ShippedTemplate extends TemplateIndexEntry {
  id: string
  origin: 'eu' | 'own'
  /** Absolute. */
  path: string
}

const euFolder = join(projectFolder, 'templates', 'eu')
const ownFolder = join(projectFolder, 'templates', 'own')

let index: ReadonlyMap<string, ShippedTemplate> | undefined

/**
 * All shipped templates by id. EU templates of SDK 1.7 have the bare ids; those of other SDKs carry the version ('EU-19-1.13'). Read once.
 */
export function readTemplateIndex(): ReadonlyMap<string, ShippedTemplate> {
  index ??= new Map([...readEu(), ...readOwn()].map((template) => [template.id, template]))
  return index
}

/**
 * Unknown JSON of a shipped template for loadTemplate; undefined for an unknown id. Throws with the path when the file is not the one that
 * the index describes.
 */
export function readTemplateFile(id: string): unknown {
  const template = readTemplateIndex().get(id)
  if (!template) return undefined
  const text = readFileSync(template.path, 'utf8')
  if (sha256(text) !== template.sha256)
    throw new Error(`${template.path} has changed since its index was made: run \`npm run sdk:compile\``)
  return JSON.parse(text)
}

function readEu(): ShippedTemplate[] {
  return readdirSync(euFolder).flatMap((version) => {
    const entries = JSON.parse(readFileSync(join(euFolder, version, 'index.json'), 'utf8')) as Record<string, TemplateIndexEntry>
    return Object.entries(entries).map(([id, entry]): ShippedTemplate => ({
      ...entry,
      id,
      origin: 'eu',
      path: join(euFolder, version, entry.file),
    }))
  })
}

/** Our own are few and written by hand, so they have no index and are read as they are. */
function readOwn(): ShippedTemplate[] {
  const files = existsSync(ownFolder) ? readdirSync(ownFolder).filter((name) => name.endsWith('.json')) : []
  return files.sort().map((file): ShippedTemplate => {
    const path = join(ownFolder, file)
    const text = readFileSync(path, 'utf8')
    const { id, name, legalBasis, ui } = JSON.parse(text) as TemplateFile
    const fields = Object.values(ui.nodes).filter(({ kind }) => kind === 'field').length
    return { id, name, legalBasis, fields, file, sha256: sha256(text), origin: 'own', path }
  })
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
