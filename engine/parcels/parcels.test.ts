import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fieldsByTemplate,
  foldersByTemplate,
  isFiltering,
  parseTags,
  isStale,
  parcelMatch,
  PUBLIC_FIELDS,
  publicPart,
  SHARED_WITH,
  staleBefore,
  type Folder,
  type FolderTemplate,
} from '.'

const whole = {
  ...{ id: 7, name: 'Am Deich', locationId: 3, location: { id: 3, name: 'Hafen' }, isPublic: true, isArchived: false, version: 4 },
  ...{
    internalNotes: 'Altlast!',
    updatedBy: 'Lotte',
    publicFields: [] as string[],
    plat: '1/2',
    size: 100,
    description: 'Schön',
    geoJson: {},
    area: 99,
  },
  ...{ bounds: {}, perimeter: 40, availability: true, availabilityNotes: 'x', hasBuilding: null, regulatedInDevelopmentPlan: false },
  ...{
    buildingPlanIsInPreparation: true,
    siteDevelopment: 'y',
    allowedUsageTypes: 'z',
    tags: ['Hafen'],
    images: [],
    panoramas: [],
    projectId: 't',
    isInTender: true,
    lotId: 'LOT-0001',
  },
  ...{ projectName: 'T', addressDisplayName: 'a', addressOsmType: 'way', addressOsmId: '1' },
  additionalFields: [
    { id: 'a', name: 'Altlasten', value: 'ja', isShared: false, preventDeletion: true },
    { id: 'b', name: 'Anschluss', value: 'Gas', isShared: true, preventDeletion: true },
  ],
  files: [
    {
      ...{ id: 'f', name: 'Pläne', created: '', children: [], archive: [file('alt.pdf', true)] },
      contents: [file('offen.pdf', true), file('geheim.pdf', false)],
    },
    { id: 'g', name: 'Intern', created: '', children: [], archive: [], contents: [file('nur-wir.pdf', false)] },
  ],
}
function file(name: string, isPublic: boolean) {
  return { name, isPublic, serverId: name, fileSizeInBytes: 1, created: '', deletionRequestUsername: 'Lotte' }
}

describe('publicPart', () => {
  it('is nothing of what is not published or archived', () => {
    expect(publicPart({ ...whole, isPublic: false })).toBeNull()
    expect(publicPart({ ...whole, isArchived: true })).toBeNull()
  })

  it('is name and location, shared fields with what goes with them, shared additional fields and public files, and not a word more', () => {
    fc.assert(
      fc.property(
        fc.subarray([...PUBLIC_FIELDS, 'internalNotes', 'updatedBy', 'version', '__proto__', 'isPublic', 'publicFields']),
        (publicFields) => {
          const part = publicPart({ ...whole, publicFields })
          const shared = PUBLIC_FIELDS.filter((name) => publicFields.includes(name)).flatMap((name) => [name, ...SHARED_WITH[name]])
          expect(Object.keys(part ?? {}).sort()).toEqual(
            [...new Set(['id', 'name', 'locationId', 'location', 'additionalFields', 'files', ...shared])].sort(),
          )
          const text = JSON.stringify(part)
          for (const secret of ['Altlast', 'Lotte', 'alt.pdf', 'geheim', 'Intern', 'nur-wir']) expect(text).not.toContain(secret)
          expect(text).toContain('offen.pdf')
        },
      ),
    )
  })
})

describe('filters', () => {
  it('look into texts without regard to case, take ranges and exact values', () => {
    expect(parcelMatch({ name: 'DEICH', plat: ' 1/ ', minSize: 100, maxSize: 100, hasBuilding: null, availability: true })(whole)).toBe(
      true,
    )
    expect(parcelMatch({ name: 'Düne' })(whole)).toBe(false)
    expect(parcelMatch({ minSize: 101 })(whole)).toBe(false)
    expect(parcelMatch({ maxSize: 5 })({ ...whole, size: null })).toBe(false)
    expect(parcelMatch({ hasBuilding: false })(whole)).toBe(false)
    expect(parcelMatch({ name: '  ' })(whole)).toBe(true)
  })

  it('search name, parcel number, address and location for every word, in any spelling', () => {
    const row = {
      ...whole,
      name: 'Am Süddeich',
      plat: '117/4',
      addressDisplayName: 'Hafenstraße 3, Brake',
      location: { name: 'Grünhafen' },
    }
    for (const search of ['sueddeich', '117/4', 'HAFENSTRASSE', 'gruenhafen 117', ' brake '])
      expect(parcelMatch({ search })(row), search).toBe(true)
    for (const search of ['süddeich kiel', '118/4']) expect(parcelMatch({ search })(row), search).toBe(false)
    expect(parcelMatch({ search: '117/4' })({ ...row, plat: undefined })).toBe(false)
  })

  it('find nothing by a field that is not public, whatever its value', () => {
    const part = publicPart({ ...whole, publicFields: ['plat'] })
    if (!part) throw new Error('it is public')
    expect(parcelMatch({ plat: '1' })(part)).toBe(true)
    for (const hasBuilding of [true, false, null]) expect(parcelMatch({ hasBuilding })(part)).toBe(false)
    for (const filter of [
      { minSize: 0 },
      { maxSize: 1e9 },
      { availability: true },
      { availability: false },
      { projectId: 't' },
      { isPublic: true },
    ])
      expect(parcelMatch(filter)(part)).toBe(false)
    expect(isFiltering({ locationId: 3, projectId: 't' })).toBe(false)
    expect(isFiltering({ name: '' })).toBe(false)
    expect(isFiltering({ availability: false })).toBe(true)
  })
})

const template = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), name: fc.string(), value: fc.constantFrom('', 'vorab') })
const templates = fc.uniqueArray(template, { selector: ({ id }) => id })

describe('additional fields', () => {
  it('follow their templates, and lose no value whatever becomes of these', () => {
    fc.assert(
      fc.property(fc.array(templates, { minLength: 2, maxLength: 5 }), fc.string({ minLength: 1 }), (changes, typed) => {
        const value = `x${typed}`
        let fields = fieldsByTemplate(changes[0] ?? [], []).map((field, n) => (n === 0 ? { ...field, value } : field))
        const had = fields.some((field) => field.value === value)
        for (const next of changes) {
          fields = fieldsByTemplate(next, fields)
          expect(fields.slice(0, next.length).map(({ id, name }) => [id, name])).toEqual(next.map(({ id, name }) => [id, name]))
        }
        expect(fields.some((field) => field.value === value)).toBe(had)
        expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length)
      }),
    )
  })

  it('bring pre-fills, keep what was cleared on purpose, and leave without a value', () => {
    const [first] = fieldsByTemplate([{ id: 'a', name: 'A', value: 'vorab' }], [])
    expect(first).toEqual({ id: 'a', name: 'A', value: 'vorab', isShared: false, preventDeletion: true })
    const cleared = [{ id: 'a', name: 'A', value: '', isShared: true, preventDeletion: true }]
    expect(fieldsByTemplate([{ id: 'a', name: 'B', value: 'vorab' }], cleared)).toEqual([{ ...cleared[0], name: 'B' }])
    expect(fieldsByTemplate([], cleared)).toEqual([])
  })
})

const tree: fc.Arbitrary<FolderTemplate[]> = fc
  .uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), name: fc.string() }), { selector: ({ id }) => id })
  .map((flat) =>
    flat.slice(0, 2).map((one, n) => ({ ...one, children: n === 0 ? flat.slice(2).map((child) => ({ ...child, children: [] })) : [] })),
  )
const filesIn = (folders: readonly Folder<string>[]): string[] =>
  folders.flatMap(({ contents, children }) => [...contents, ...filesIn(children)])
const put = (folders: readonly Folder<string>[]): Folder<string>[] =>
  folders.map((one) => ({ ...one, contents: [...one.contents, `in ${one.id}`], children: put(one.children) }))

describe('folders', () => {
  it('follow their templates, and lose no file however these are moved, renamed or removed', () => {
    fc.assert(
      fc.property(fc.array(tree, { minLength: 2, maxLength: 5 }), (changes) => {
        let folders = put(foldersByTemplate<string>(changes[0] ?? [], [], '2026'))
        const files = filesIn(folders).sort()
        for (const next of changes) {
          folders = foldersByTemplate(next, folders, '2026')
          expect(folders.slice(0, next.length).map(({ id, name }) => [id, name])).toEqual(next.map(({ id, name }) => [id, name]))
        }
        expect(filesIn(folders).sort()).toEqual(files)
      }),
    )
  })

  it('leave with their template while empty, and keep the parcel’s own', () => {
    const own: Folder<string> = { id: 'own', name: 'Eigene', created: '', ofTemplate: false, children: [], contents: [], archive: [] }
    const folders = foldersByTemplate<string>([{ id: 'a', name: 'A', children: [{ id: 'b', name: 'B', children: [] }] }], [own], '2026')
    expect(folders.map(({ name }) => name)).toEqual(['A', 'Eigene'])
    expect(foldersByTemplate<string>([], folders, '2026').map(({ name }) => name)).toEqual(['Eigene'])
  })
})

describe('the reminder', () => {
  const now = new Date('2026-03-31T10:30:00Z')

  it('counts calendar months, on their last day where the day is missing', () => {
    expect([1, 12, 25].map((months) => staleBefore(now, months)?.toISOString())).toEqual([
      '2026-02-28T10:30:00.000Z',
      '2025-03-31T10:30:00.000Z',
      '2024-02-29T10:30:00.000Z',
    ])
    expect(staleBefore(now, 0)).toBeNull()
  })

  it('counts from the creation where nobody ever confirmed, and asks nothing of the archive', () => {
    const [old, fresh] = [new Date('2025-01-01'), new Date('2026-03-01')]
    const before = staleBefore(now, 12)
    expect(isStale({ confirmed: null, created: old, isArchived: false }, before)).toBe(true)
    expect(isStale({ created: fresh, isArchived: false }, before)).toBe(false)
    expect(isStale({ confirmed: fresh, created: old, isArchived: false }, before)).toBe(false)
    expect(isStale({ confirmed: null, created: old, isArchived: true }, before)).toBe(false)
    expect(isStale({ confirmed: null, created: old, isArchived: false }, null)).toBe(false)
  })
})

describe('tags', () => {
  it.each(['Hafen', 'am Kai 7', 'B-Plan 12/3', 'öffentliche Straße', 'Интернат', '港'])('%s may be given', (tag) => {
    expect(parseTags([tag])).toEqual({ tags: [tag], forbidden: [] })
  })

  it.each(['Öffentlich', 'oeffentlich', '(intern)', 'PUBLIC', 'Archiviert!', '', '--', 'a,b', 'a;b', '<b>', 'x'.repeat(41), 'a\u0007b'])(
    '%j may not',
    (tag) => {
      expect(parseTags([tag]).forbidden).toEqual([0])
    },
  )

  it('are kept once, with single blanks, however they are spelled', () => {
    expect(parseTags([' Am  Kai', 'am kai', 'Müller', 'Mueller'])).toEqual({ tags: ['Am Kai', 'Müller'], forbidden: [] })
  })
})
