import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkIn } from './entryLink'
import { addFile, DELETION_WINDOW_MS, MAX_ENTRIES, stepFiles, type FileStep, type StepResult, type TreeFile } from './fileTree'
import { allFolders, entriesOf } from './folders'
import type { Folder } from './templates'

const CREATED = '2026-11-22T08:00:00.000Z'
const AT = new Date('2026-11-22T12:00:00.000Z')
const ANNA = { id: 'a', name: 'Anna' }
const BEN = { id: 'b', name: 'Ben' }
let count = 0

const folder = (id: string, part: Partial<Folder<TreeFile>> = {}): Folder<TreeFile> => ({
  ...{ id, name: id, created: CREATED, ofTemplate: false, children: [], contents: [], archive: [] },
  ...part,
})
const file = (name: string, isPublic = false): TreeFile => ({ name, serverId: `s-${name}`, isPublic })
const step = (tree: readonly Folder<TreeFile>[], one: FileStep, { at = AT, by = ANNA } = {}): StepResult<TreeFile> =>
  stepFiles(tree, one, { id: `new${++count}`, created: CREATED, at, by })
const done = (result: StepResult<TreeFile>): Folder<TreeFile>[] => {
  if ('fault' in result) throw new Error(result.fault)
  return result.folders
}
const put = (
  tree: readonly Folder<TreeFile>[],
  one: TreeFile,
  ...[folderId = 'plans', below = []]: [folderId?: string, below?: string[]]
) => addFile(tree, { file: one, folderId, below, newFolder: () => ({ id: `new${++count}`, created: CREATED }) })
const shown = (tree: readonly Folder<TreeFile>[]): string[] =>
  entriesOf(tree).map(
    ({ file: { name, isPublic }, path, isArchived }) =>
      `${path.join('/')}/${name}${isArchived ? ' archived' : ''}${isPublic ? ' public' : ''}`,
  )

const TREE = [folder('plans', { ofTemplate: true, contents: [file('Lage.pdf', true)], children: [folder('old')] }), folder('soil')]

describe('files in folders', () => {
  it('the same name again sends the older to the archive, and the new one is shown where the older was', () => {
    const after = done(put(TREE, { ...file('LAGE.pdf'), serverId: 'second' }))
    expect(shown(after)).toEqual(['plans/LAGE.pdf public', 'plans/Lage.pdf archived'])
  })

  it('a path makes the folders that are missing, and meets those that are there whatever their case', () => {
    const after = done(put(done(put(TREE, file('a'), 'plans', ['OLD', 'x'])), file('b'), 'plans', ['old', 'X']))
    expect(shown(after)).toEqual(['plans/Lage.pdf public', 'plans/old/x/a', 'plans/old/x/b'])
  })

  it('moving takes earlier versions along, and is refused where the name is taken', () => {
    const two = done(put(TREE, { ...file('Lage.pdf'), serverId: 'second' }))
    const moved = done(step(two, { do: 'moveFile', serverId: 'second', toId: 'soil' }))
    expect(shown(moved)).toEqual(['soil/Lage.pdf public', 'soil/Lage.pdf archived'])
    const taken = done(put(moved, { ...file('lage.PDF'), serverId: 'third' }))
    expect(step(taken, { do: 'moveFile', serverId: 'third', toId: 'soil' })).toEqual({ fault: 'fileNameTaken' })
    expect(step(taken, { do: 'renameFile', serverId: 'third', name: '../../x' })).toMatchObject({ after: 'plans / x' })
  })

  it('earlier versions keep their name when their file gets another: moved with it, and restored under the name of today', () => {
    const two = done(put(TREE, { ...file('Lage.pdf'), serverId: 'second' }))
    const named = done(step(two, { do: 'renameFile', serverId: 'second', name: 'Lageplan.pdf' }))
    expect(shown(named)).toEqual(['plans/Lageplan.pdf public', 'plans/Lage.pdf archived'])
    const [plans] = done(step(named, { do: 'renameFile', serverId: 'second', name: 'Plan.pdf' }))
    expect(plans?.archive).toMatchObject([{ name: 'Lage.pdf', nowCalled: 'Plan.pdf' }])
    const moved = done(step(named, { do: 'moveFile', serverId: 'second', toId: 'soil' }))
    expect(shown(moved)).toEqual(['soil/Lageplan.pdf public', 'soil/Lage.pdf archived'])
    const restored = step(moved, { do: 'restore', serverId: 's-Lage.pdf' })
    expect(restored).toMatchObject({ after: 'soil / Lageplan.pdf' })
    expect(shown(done(restored))).toEqual(['soil/Lageplan.pdf', 'soil/Lageplan.pdf archived'])
    // Another file under the old name has nothing to do with it.
    const other = done(put(named, { ...file('Lage.pdf'), serverId: 'other' }))
    expect(shown(done(step(other, { do: 'moveFile', serverId: 'other', toId: 'soil' })))).toEqual([
      ...['plans/Lageplan.pdf public', 'plans/Lage.pdf archived', 'soil/Lage.pdf'],
    ])
  })

  it('what is archived is shown to nobody outside, and restoring it changes places with what is there', () => {
    const archived = done(step(TREE, { do: 'archive', serverId: 's-Lage.pdf' }))
    expect(shown(archived)).toEqual(['plans/Lage.pdf archived'])
    const newer = done(put(archived, { ...file('Lage.pdf'), serverId: 'second' }))
    const back = done(step(newer, { do: 'restore', serverId: 's-Lage.pdf' }))
    expect(entriesOf(back).map(({ file: { serverId }, isArchived }) => [serverId, isArchived])).toEqual([
      ['s-Lage.pdf', false],
      ['second', true],
    ])
    expect(step(TREE, { do: 'restore', serverId: 's-Lage.pdf' })).toEqual({ fault: 'unknownFile' })
  })

  it('is deleted from the archive alone, when two people want it within 60 minutes', () => {
    const one = { serverId: 's-Lage.pdf' }
    expect(step(TREE, { do: 'requestDeletion', ...one })).toEqual({ fault: 'unknownFile' })
    const archived = done(step(TREE, { do: 'archive', ...one }))
    expect(step(archived, { do: 'approveDeletion', ...one }, { by: BEN })).toEqual({ fault: 'deletionNotAsked' })
    const asked = done(step(archived, { do: 'requestDeletion', ...one }))
    expect(step(asked, { do: 'approveDeletion', ...one })).toEqual({ fault: 'ownDeletion' })
    const edge = new Date(AT.getTime() + DELETION_WINDOW_MS)
    const over = new Date(edge.getTime() + 1)
    expect(step(asked, { do: 'requestDeletion', ...one }, { at: edge, by: BEN })).toEqual({ fault: 'deletionAsked' })
    expect(step(asked, { do: 'approveDeletion', ...one }, { at: over, by: BEN })).toEqual({ fault: 'deletionNotAsked' })
    // Asked anew after the window, by anybody.
    expect(step(asked, { do: 'requestDeletion', ...one }, { at: over })).toMatchObject({ after: 'plans / Lage.pdf' })
    const gone = step(asked, { do: 'approveDeletion', ...one }, { at: edge, by: BEN })
    expect(gone).toMatchObject({ removed: { serverId: 's-Lage.pdf' }, after: null })
    expect(shown(done(gone))).toEqual([])
    // Who brings it back takes the request away.
    expect(entriesOf(done(step(asked, { do: 'restore', ...one })))[0]?.file.deletionRequested).toBeNull()
  })

  it.each<[FileStep, string]>([
    [{ do: 'renameFolder', folderId: 'plans', name: 'x' }, 'folderOfTemplate'],
    [{ do: 'moveFolder', folderId: 'plans', toId: 'soil' }, 'folderOfTemplate'],
    [{ do: 'removeFolder', folderId: 'plans' }, 'folderOfTemplate'],
    [{ do: 'addFolder', folderId: null, name: 'SOIL' }, 'folderNameTaken'],
    [{ do: 'addFolder', folderId: 'nowhere', name: 'x' }, 'unknownFolder'],
    [{ do: 'addFolder', folderId: null, name: ' ../ ' }, 'nameMissing'],
    [{ do: 'moveFolder', folderId: 'soil', toId: 'soil' }, 'folderInItself'],
    [{ do: 'share', serverId: 'none', isPublic: true }, 'unknownFile'],
  ])('%o is refused: %s', (one, fault) => {
    expect(step(TREE, one)).toEqual({ fault })
  })

  it('a folder goes only when it is empty, and moves with all below it', () => {
    const full = done(put(TREE, file('a'), 'soil'))
    expect(step(full, { do: 'removeFolder', folderId: 'soil' })).toEqual({ fault: 'folderNotEmpty' })
    const moved = done(step(full, { do: 'moveFolder', folderId: 'soil', toId: 'old' }))
    expect(shown(moved)).toContain('plans/old/soil/a')
    expect(step(moved, { do: 'moveFolder', folderId: 'old', toId: 'soil' })).toEqual({ fault: 'folderInItself' })
    expect(allFolders(done(step(TREE, { do: 'removeFolder', folderId: 'soil' }))).map(({ id }) => id)).toEqual(['plans', 'old'])
  })

  it('has its limits', () => {
    const deep = Array.from({ length: 12 }, (_, n) => `d${n}`)
    expect(put(TREE, file('a'), 'soil', deep)).toEqual({ fault: 'tooDeep' })
    const many = [folder('soil', { contents: Array.from({ length: MAX_ENTRIES }, (_, n) => file(`${n}`)) })]
    expect(put(many, file('a'), 'soil')).toEqual({ fault: 'tooManyFiles' })
  })

  it('whatever is done, no file is lost or doubled but by two people', () => {
    const ids = fc.constantFrom('plans', 'old', 'soil')
    const files = fc.constantFrom('s-Lage.pdf', 's-a', 's-b')
    const anyStep: fc.Arbitrary<FileStep> = fc.oneof(
      fc.record({ do: fc.constant('moveFile' as const), serverId: files, toId: ids }),
      fc.record({ do: fc.constant('archive' as const), serverId: files }),
      fc.record({ do: fc.constant('restore' as const), serverId: files }),
      fc.record({ do: fc.constant('renameFile' as const), serverId: files, name: fc.constantFrom('a', 'b', 'Lage.pdf') }),
      fc.record({ do: fc.constant('moveFolder' as const), folderId: ids, toId: fc.option(ids) }),
      fc.record({ do: fc.constant('removeFolder' as const), folderId: ids }),
      fc.record({ do: fc.constant('requestDeletion' as const), serverId: files }),
    )
    const start = done(put(done(put(TREE, file('a'), 'old')), file('b'), 'soil'))
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
        let tree: readonly Folder<TreeFile>[] = start
        for (const one of steps) {
          const result = step(tree, one)
          if (!('fault' in result)) tree = result.folders
        }
        const all = entriesOf(tree)
        expect(all.map((one) => one.file.serverId).sort()).toEqual(['s-Lage.pdf', 's-a', 's-b'])
        expect(all.some(({ file: { isPublic }, isArchived }) => isArchived && isPublic)).toBe(false)
      }),
      { numRuns: 200 },
    )
  })
})

describe('addresses of entries', () => {
  it.each([
    ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
    ['Plan bei ftp://files.example.org/plan.pdf ansehen', 'ftp://files.example.org/plan.pdf'],
    ['file://server/share/plan.dwg', 'file://server/share/plan.dwg'],
    ['HTTP://EXAMPLE.ORG', 'HTTP://EXAMPLE.ORG'],
  ])('%s', (text, url) => {
    expect(linkIn(text)).toBe(url)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'Akte 12', 'mailto:a@b.c', 'https://', 'vbscript:x'])('%s is none', (text) => {
    expect(linkIn(text)).toBeNull()
  })
})
