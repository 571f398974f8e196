import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { AppError } from '../platform/errors'

const FORM = /^multipart\/form-data\b/i
const MAX_FILES = 100
const LIMITS = { files: MAX_FILES, fields: 20, parts: 130, fieldNameSize: 100, fieldSize: 4096, headerPairs: 20 }

/** A file of a form, as it comes over the line. */
interface FormFile {
  readonly name: string
  /** The text fields that stood before it. */
  readonly fields: ReadonlyMap<string, string>
  readonly source: AsyncIterable<Uint8Array>
}

interface FormRules {
  /** Name of the field that files come in; others are passed over. */
  readonly field: string
  readonly mostBytes: number
  /** What is thrown for a file of more bytes. */
  tooLarge(): AppError
}

/** The bytes of one file of the form; refuses in the middle what is too large. */
async function* whole(file: Readable, { mostBytes, tooLarge }: FormRules): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw tooLarge()
    yield chunk
  }
}

/** 422: it is no form, has no file in that field, or broke off. */
export const badForm = (field: string, cause?: unknown): AppError =>
  new AppError('invalid', { reason: 'files.form', params: { field }, errors: [{ path: '', rule: 'form' }] }, cause)

/** Refuses what is no form before the first byte is read. */
export const assertForm = (request: IncomingMessage, field: string): void => {
  if (!FORM.test(request.headers['content-type'] ?? '')) throw badForm(field)
}

/**
 * Takes every file of the form, one after another as they come over the line, and answers how many there were. A text field holds for the
 * files behind it. The first refusal ends it; what was complete before stays.
 */
export const takeForm = (request: IncomingMessage, rules: FormRules, keep: (file: FormFile) => Promise<void>) =>
  new Promise<number>((resolve, reject) => {
    const type = request.headers['content-type'] ?? ''
    const fields = new Map<string, string>()
    let kept = 0
    let current: Readable | null = null
    let working: Promise<void> = Promise.resolve()
    try {
      // Paths in names are folders' business and cut off by placeOf(); browsers that send whole ones are met there, too.
      // One byte more than is allowed shows that there are too many.
      const limits = { ...LIMITS, fileSize: rules.mostBytes + 1 }
      const parser = new Busboy({ headers: { ...request.headers, 'content-type': type }, limits, preservePath: true })
      const fail = (fault: Error): void => {
        request.unpipe(parser)
        // The parser does not tell the file under way that nothing will follow.
        current?.destroy(fault)
        reject(fault)
      }
      parser.on('field', (name, value) => void fields.set(name, value))
      parser.on('file', (field, file, name) => {
        // An error event that nobody hears ends the process.
        file.on('error', () => undefined)
        if (field !== rules.field) return void file.resume()
        current = file
        const before = new Map(fields)
        working = working.then(() => keep({ name: name ?? '', fields: before, source: whole(file, rules) })).then(() => void kept++)
        // A fault of ours stays one: it is not the sender's form that is bad.
        working.catch(fail)
      })
      parser.on('filesLimit', () => fail(new AppError('tooLarge', { reason: 'files.tooManyInForm', params: { max: MAX_FILES } })))
      parser.on('finish', () => void working.then(() => resolve(kept), reject))
      parser.on('error', (cause: unknown) => fail(badForm(rules.field, cause)))
      request.once('close', () => {
        if (!request.complete) fail(badForm(rules.field, 'the line broke'))
      })
      request.pipe(parser)
    } catch (cause) {
      reject(badForm(rules.field, cause))
    }
  })
