import { everyFault, FILE_SCHEMA_PATH, loadTemplate, type Fault, type TemplateFile } from '../../../engine/template'
import { jsonMistake, type JsonMistake } from '../jsonMistake'

/** The largest file that is read at all; the server's limit for a template. */
export const FILE_LIMIT = 6_000_000

export type ReadResult =
  | { ok: true; file: TemplateFile }
  | { ok: false; problem: 'tooLarge' }
  | { ok: false; problem: 'noJson'; mistake: JsonMistake | null; line: string }
  | { ok: false; problem: 'faulty'; faults: readonly Fault[] }

/** So much of a line is shown before and behind a mistake; files may be one line as a whole. */
const SHOWN = 40

function around(text: string, { line, column }: JsonMistake): string {
  const whole = [...(text.split(/\r\n|\n|\r/)[line - 1] ?? '')]
  const [from, to] = [Math.max(0, column - 1 - SHOWN), column - 1 + SHOWN]
  return `${from > 0 ? '… ' : ''}${whole.slice(from, to).join('').trim()}${to < whole.length ? ' …' : ''}`
}

/** A template out of a file's text: whole, or not at all with every fault. */
export const readTemplate = (text: string): ReadResult => {
  if (text.length > FILE_LIMIT) return { ok: false, problem: 'tooLarge' }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    const mistake = jsonMistake(text)
    return { ok: false, problem: 'noJson', mistake, line: mistake ? around(text, mistake) : '' }
  }
  const faults = everyFault(json)
  if (faults.length > 0) return { ok: false, problem: 'faulty', faults }
  const loaded = loadTemplate(json)
  return loaded.ok ? { ok: true, file: loaded.template.file } : { ok: false, problem: 'faulty', faults: loaded.faults }
}

/** The template as a file says it: with the address of its schema first, so that editors know what belongs where. */
export const writeTemplate = (file: TemplateFile, origin: string): string => {
  const { $schema: _schema, ...rest } = file
  return `${JSON.stringify({ $schema: `${origin}${FILE_SCHEMA_PATH}`, ...rest }, null, 2)}\n`
}

/**
 * What a file brings into an own template: all but what is the template's own here (its id, its version, whether it is offered) and the
 * marks of a built-in one.
 */
export const takenOver = (own: TemplateFile, read: TemplateFile): TemplateFile => ({
  ...read,
  id: own.id,
  version: own.version,
  active: own.active,
  published: own.published,
})
