import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { loadTemplate, type TemplateFile } from '../../engine/template'
import { now } from '../platform/clock'
import { commit } from '../platform/commit'
import { projectRoot } from '../platform/projectRoot'
import { headOf } from './commands/saveDraft'
import { TemplateModel, TemplateVersionModel } from './model'

interface Shipped {
  path: string
  text: string
  hash: string
}

const jsonFilesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json') && name !== 'index.json')
        .sort()
        .map((name) => join(folder, name))
    : []

/** templates/eu/<sdk>/*.json and templates/own/*.json; reading and hashing all of them takes some 20 ms, parsing them half a second. */
const shippedFiles = (folder: string): Shipped[] => {
  const eu = join(folder, 'eu')
  const sdks = existsSync(eu) ? readdirSync(eu).map((sdk) => join(eu, sdk)) : []
  return [...sdks, join(folder, 'own')].flatMap(jsonFilesIn).map((path) => {
    const text = readFileSync(path, 'utf8')
    return { path: relative(projectRoot(), path), text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

/** Parses and loads a file; throws with its path and the first faults, because a template that is not understood must stop the start. */
const parse = ({ path, text }: Shipped): TemplateFile => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new Error(`${path} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
  const loaded = loadTemplate(json)
  if (loaded.ok) return loaded.template.file
  const faults = loaded.faults.slice(0, 5).map((fault) => `  ${fault.path || '/'}: ${fault.reason} ${JSON.stringify(fault.params ?? {})}`)
  throw new Error(`${path} does not load (${loaded.faults.length} faults):\n${faults.join('\n')}`)
}

const shippedHead = (file: TemplateFile, number: number) => ({
  ...headOf(file),
  head: number,
  published: now(),
  updated: now(),
})

const unlessDuplicate = (fault: unknown): void => {
  if (!(fault instanceof Error && 'code' in fault && fault.code === 11000)) throw fault
}

/**
 * Inserts the version, then moves the head to it. A crash between the two is mended by the next start; another process may import the
 * same file at the same moment, and whoever comes second finds the version there.
 */
const publish = async (shipped: Shipped): Promise<void> => {
  const file = parse(shipped)
  const known = await TemplateModel.findOne({ _id: file.id }).lean()
  const left = await TemplateVersionModel.findOne({ templateId: file.id, hash: shipped.hash }, { number: 1 }).lean()
  const number = left?.number ?? (known?.head ?? 0) + 1
  const version = { _id: `${file.id}@${number}`, templateId: file.id, number, hash: shipped.hash, body: shipped.text, publishedAt: now() }
  if (!left) await TemplateVersionModel.create(version).catch(unlessDuplicate)
  if (known) await commit(TemplateModel, { _id: file.id }, { $set: shippedHead(file, number) })
  else
    await TemplateModel.create({
      _id: file.id,
      active: file.active,
      builtIn: true,
      draft: null,
      created: now(),
      ...shippedHead(file, number),
    }).catch(unlessDuplicate)
}

/** The shipped files that are no published version here yet. Nothing is parsed for it. */
async function unpublished(files: readonly Shipped[]): Promise<Shipped[]> {
  const versions = await TemplateVersionModel.find(
    { hash: { $in: files.map((file) => file.hash) } },
    { hash: 1, templateId: 1, number: 1 },
  ).lean()
  const heads = new Map((await TemplateModel.find({}, { head: 1 }).lean()).map((head) => [head._id, head.head]))
  const published = new Set(
    versions.filter((version) => (heads.get(version.templateId) ?? 0) >= version.number).map((version) => version.hash),
  )
  return files.filter((file) => !published.has(file.hash))
}

const shippedFolder = (): string => join(projectRoot(), 'templates')

/** Whether importShippedTemplates would find anything to bring in. */
export const hasUnknownTemplates = async (): Promise<boolean> => (await unpublished(shippedFiles(shippedFolder()))).length > 0

/**
 * Brings the shipped template files into the database: a file whose hash is unknown becomes a new immutable version. Where all are known
 * nothing is parsed. Rejects with path and reason of a file that does not load; nothing may be served then.
 */
export async function importShippedTemplates(folder = shippedFolder()): Promise<{ imported: number; known: number }> {
  const files = shippedFiles(folder)
  const unknown = await unpublished(files)
  for (const file of unknown) await publish(file)
  return { imported: unknown.length, known: files.length - unknown.length }
}
