import { describe, expect, it } from 'vitest'
import { chosenOf, droppedOf, sentName } from './chosen'
import { sentenceOf } from './load'
import {
  forgetUploadsOf,
  forgetUnfinished,
  keepUnfinished,
  onUploadsForgotten,
  readUnfinished,
  type Unfinished,
} from '../../kept/uploadMemory'

const file = (path: string): File => {
  const made = new File(['x'], path.split('/').at(-1) ?? '')
  Object.defineProperty(made, 'webkitRelativePath', { value: path.includes('/') ? path : '' })
  return made
}

/** What a browser hands over for a dropped folder: a reader that answers a part at a time. */
const entry = (name: string, inner?: unknown[]) =>
  inner === undefined
    ? { name, isFile: true, isDirectory: false, file: (done: (file: File) => void) => done(file(name)) }
    : {
        ...{ name, isFile: false, isDirectory: true },
        createReader: () => {
          const left = [...inner]
          return { readEntries: (done: (some: unknown[]) => void) => done(left.splice(0, 2)) }
        },
      }
const dropOf = (entries: unknown[]): DataTransfer =>
  ({ items: entries.map((one) => ({ kind: 'file', webkitGetAsEntry: () => one })), files: [] }) as unknown as DataTransfer

const paths = (chosen: { name: string; folder: string }[]): string[] => chosen.map(({ name, folder }) => `${folder}|${name}`)

describe('what was chosen', () => {
  it('files of a chosen folder keep their place, and what systems leave behind stays at home', () => {
    expect(paths(chosenOf([file('Plan.pdf'), file('Los 1/Pläne/Blatt.pdf'), file('Los 1/.DS_Store'), file('Los 1/Thumbs.db')]))).toEqual([
      '|Plan.pdf',
      'Los 1/Pläne|Blatt.pdf',
    ])
  })

  it('a dropped folder is read to its end, whatever parts the browser hands it over in', async () => {
    const many = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'].map((name) => entry(name))
    const dropped = dropOf([entry('Los 1', [...many, entry('tief', [entry('z.pdf')]), entry('leer', [])]), entry('oben.pdf'), null])
    expect(paths(await droppedOf(dropped, () => expect.unreachable()))).toEqual([
      ...['a', 'b', 'c', 'd', 'e'].map((name) => `Los 1|${name}.pdf`),
      'Los 1/tief|z.pdf',
      '|oben.pdf',
    ])
  })

  it('one that cannot be read is counted, and the others come', async () => {
    const locked = {
      ...entry('gesperrt.xlsx'),
      file: (_done: unknown, fail: (fault: Error) => void) => fail(new Error('NotReadableError')),
    }
    const shut = {
      ...entry('zu', []),
      createReader: () => ({ readEntries: (_done: unknown, fail: (fault: Error) => void) => fail(new Error('no')) }),
    }
    const told: number[] = []
    const found = await droppedOf(
      dropOf([entry('Los 1', [entry('a.pdf'), locked, shut, entry('b.pdf')])]),
      (count) => void told.push(count),
    )
    expect(paths(found)).toEqual(['Los 1|a.pdf', 'Los 1|b.pdf'])
    expect(told).toEqual([2])
  })

  it('nothing is sent without a name', () => {
    expect([sentName('..'), sentName('\u202e'), sentName('C:\\Plan.pdf')]).toEqual(['Datei', 'Datei', 'Plan.pdf'])
  })
})

describe('what a reload leaves behind', () => {
  const one: Unfinished = {
    ...{ key: 'k', roomId: 'r', name: 'Plan.pdf', folder: '', size: 10, sent: 4 },
    ...{ url: 'http://lotse.example/api/v1/uploads/1', at: new Date().toISOString() },
  }

  it('is kept for one person, and a logout forgets it', () => {
    keepUnfinished('a@x.example', one)
    keepUnfinished('a@x.example', { ...one, sent: 8 })
    keepUnfinished('b@x.example', { ...one, key: 'other' })
    expect(readUnfinished('a@x.example')).toEqual([{ ...one, sent: 8 }])
    const told: string[] = []
    const end = onUploadsForgotten((email) => told.push(email))
    forgetUploadsOf('a@x.example')
    end()
    expect(told).toEqual(['a@x.example'])
    expect(readUnfinished('a@x.example')).toEqual([])
    expect(readUnfinished('b@x.example')).toHaveLength(1)
    forgetUnfinished('b@x.example', 'other')
    expect(localStorage.length).toBe(0)
  })

  it('is not offered when the server has forgotten it, nor when it cannot be read', () => {
    keepUnfinished('a@x.example', one)
    expect(readUnfinished('a@x.example', Date.now() + 8 * 86_400_000)).toEqual([])
    for (const broken of ['{', '{}', '[1,null,{"key":"k"}]']) {
      localStorage.setItem('lotse.uploads:a@x.example', broken)
      expect(readUnfinished('a@x.example')).toEqual([])
    }
  })
})

describe('why the server refused', () => {
  it.each([
    ['Die Datei ist zu groß.', 'Die Datei ist zu groß.'],
    ['{"status":413,"message":"Zu groß."}', 'Zu groß.'],
    ['{"error":{"message":"Nein."}}', 'Nein.'],
    ['<html>502</html>', ''],
    ['{"status":409}', ''],
    ['{', ''],
  ])('%s', (body, sentence) => expect(sentenceOf(body)).toBe(sentence))
})
